-- AlterTable
ALTER TABLE "oauth_client" ADD COLUMN     "connected_at" TIMESTAMPTZ(3);

-- What is connected, or was until lately.
UPDATE "oauth_client" SET "connected_at" = "first"."at"
FROM (SELECT "client_id", min("created_at") AS "at" FROM "oauth_grant" GROUP BY "client_id") AS "first"
WHERE "first"."client_id" = "oauth_client"."id";

-- Those that were never connected make room for others; of those that were there are ever more.
CREATE INDEX "oauth_client_unused_idx" ON "oauth_client"("created_at") WHERE "connected_at" IS NULL;

-- AlterTable
ALTER TABLE "oauth_token" ADD COLUMN     "successor" BYTEA;

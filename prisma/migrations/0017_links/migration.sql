-- CreateTable
CREATE TABLE "link" (
    "id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_token_hash_key" ON "link"("token_hash");

-- CreateIndex
CREATE INDEX "link_key_id_idx" ON "link"("key_id");

-- AddForeignKey
ALTER TABLE "link" ADD CONSTRAINT "link_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

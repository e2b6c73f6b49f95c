-- CreateTable
CREATE TABLE "sign_in_code" (
    "browser_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sign_in_code_pkey" PRIMARY KEY ("browser_hash")
);

-- CreateIndex
CREATE INDEX "sign_in_code_token_hash_idx" ON "sign_in_code"("token_hash");

-- CreateIndex
CREATE INDEX "sign_in_code_expires_at_idx" ON "sign_in_code"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_code" ADD CONSTRAINT "sign_in_code_token_hash_fkey" FOREIGN KEY ("token_hash") REFERENCES "mailed_token"("token_hash") ON DELETE CASCADE ON UPDATE CASCADE;

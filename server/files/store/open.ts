import { join } from "node:path"
import type { Env } from "../../platform/env"
import { folderStore } from "./folder"
import { s3Store } from "./s3"
import type { FileStore } from "./store"

export async function openFileStore(env: Env): Promise<FileStore> {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId = "" } = env
  if (bucket === undefined) return folderStore(join(env.DATA_DIR, "files"))
  return s3Store({
    bucket,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    prefix: env.FILES_S3_PREFIX,
    accessKeyId,
    secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY ?? "",
  })
}

import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { FileStore } from "./store"

export type Bucket = {
  bucket: string
  region: string
  /** For S3 from another provider than Amazon. */
  endpoint?: string
  /** Precedes every key. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const signedSeconds = 900

/** Where requests to the bucket go, without its name. */
export const hostOfBucket = ({ endpoint, region }: Pick<Bucket, "endpoint" | "region">) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)

/** In a bucket of any S3, to which readers are redirected. Loads the library only if there is a bucket. */
export async function s3Store(settings: Bucket): Promise<FileStore> {
  const { bucket, region, endpoint, prefix, accessKeyId, secretAccessKey } = settings
  const s3 = await import("@aws-sdk/client-s3")
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner")
  const client = new s3.S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    // Not every S3 supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  return {
    async put(key, path, type) {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size, ContentType: type }
      await client.send(new s3.PutObjectCommand({ ...at(key), ...body }))
    },
    async list() {
      const keys = new Set<string>()
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = "" } of Contents) keys.add(Key.slice(prefix.length))
      }
      return keys
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    async find(key, { name, type }) {
      const asSaved = { ResponseContentDisposition: `attachment; filename="${name}"`, ResponseContentType: type }
      const command = new s3.GetObjectCommand({ ...at(key), ...asSaved })
      return { url: await getSignedUrl(client, command, { expiresIn: signedSeconds }) }
    },
  }
}

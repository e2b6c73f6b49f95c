import type { Json } from "../formats/schemas"
import { headersWith } from "./headers"
import { responseReferences } from "./responses"

/** Bytes have no schema in OpenAPI 3.1. */
const content = { "application/vnd.apache.parquet": {}, "application/gzip": {} }

const header = (name: string, pattern: string, description: string, example: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string", maxLength: 200, pattern },
  example,
})

export const filePath: Json = {
  get: {
    operationId: "files_download",
    summary: "Download a bulk file",
    description:
      "The bytes of a file that `files` lists, whole or in ranges. A file costs one request a UTC day, in however many parts it is read.\n\nPlan: that of the product which shows the same facts; `required_tier` of the file names it.",
    tags: ["files"],
    parameters: [
      {
        name: "name",
        in: "path",
        required: true,
        description: "Name of the file.",
        schema: { type: "string", maxLength: 70, pattern: "^[a-z-]{1,40}_\\d{4}-\\d\\d\\.(parquet|ndjson\\.gz)$" },
        example: "predictions_2026-03.parquet",
      },
      header(
        "Range",
        "^bytes=\\d{0,15}-\\d{0,15}$",
        "One range of bytes (RFC 9110), such as to continue a download.",
        "bytes=1048576-",
      ),
      header(
        "If-Range",
        '^"[^"]*"$',
        "The `ETag` of the bytes that you have; of other bytes, the whole file is sent.",
        '"9f86d0…"',
      ),
      { $ref: "#/components/parameters/IfNoneMatch" },
    ],
    responses: {
      "200": {
        description: "The whole file. Its `ETag` is its SHA-256.",
        headers: headersWith("ETag", "Cache-Control"),
        content,
      },
      "206": { description: "The range that was asked for.", headers: headersWith("ETag", "Cache-Control"), content },
      "307": {
        description:
          "Where the service keeps its files in an object store: the signed address of the file, for 15 minutes.",
        headers: headersWith("Cache-Control"),
      },
      "416": { description: "No byte of the file is in the range.", headers: headersWith("Cache-Control") },
      ...responseReferences,
    },
  },
}

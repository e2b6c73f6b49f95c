export const fileFormats = {
  parquet: { ending: "parquet", type: "application/vnd.apache.parquet" },
  ndjson: { ending: "ndjson.gz", type: "application/gzip" },
} as const

export type FileFormat = keyof typeof fileFormats

export const fileFormatNames = Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]

export function fileName(dataset: string, month: string, format: FileFormat): string {
  return `${dataset}_${month}.${fileFormats[format].ending}`
}

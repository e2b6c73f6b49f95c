/** The bytes of bulk files, each under a key that identifies its content, so that stored bytes never change. */
export type FileStore = {
  /** Stores the file at `path`, whole or not at all. */
  put(key: string, path: string, type: string): Promise<void>
  list(): Promise<Set<string>>
  remove(key: string): Promise<void>
  /** Where to read it: a path here, or a URL that is valid for some minutes. Null if it is not stored. */
  find(key: string, download: { name: string; type: string }): Promise<FilePlace | null>
}

export type FilePlace = { path: string } | { url: string }

export function storeKey({ dataset, name, sha256 }: { dataset: string; name: string; sha256: string }): string {
  return `${dataset}/${sha256}/${name}`
}

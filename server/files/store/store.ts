/** Where the bytes of bulk files are, each under a key that names its content: what is stored there never changes. */
export type FileStore = {
  /** Stores the file at `path`, whole or not at all. */
  put(key: string, path: string, type: string): Promise<void>
  /** All keys that are stored. */
  list(): Promise<Set<string>>
  remove(key: string): Promise<void>
  /** How it is read: here, or at an address that holds for some minutes. Null: it is not stored. */
  find(key: string, download: { name: string; type: string }): Promise<FilePlace | null>
}

export type FilePlace = { path: string } | { url: string }

export function storeKey({ dataset, name, sha256 }: { dataset: string; name: string; sha256: string }): string {
  return `${dataset}/${sha256}/${name}`
}

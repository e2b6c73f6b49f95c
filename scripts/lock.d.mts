/** Works while no other process does so under the same file, which holds the number of the process at work. */
export declare function holdingLock<T>(
  file: string,
  work: () => Promise<T>,
  told?: { whileWaiting?: () => void },
): Promise<T>

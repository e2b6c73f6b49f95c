export function countAtMost<T extends string | number>(
  ascending: { readonly length: number; readonly [index: number]: T },
  value: T,
): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

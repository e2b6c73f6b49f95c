export const counted = (n: number, what: string) => `${n.toLocaleString("en-US")} ${what}`

/** Where this browser keeps that the record was verified in it: nobody else is told. */
const place = "assay.record-verified"

export function rememberVerifiedRecord(): void {
  try {
    localStorage.setItem(place, "true")
  } catch {
    // A browser that keeps nothing has nothing to remember.
  }
}

export function hasVerifiedRecord(): boolean {
  try {
    return localStorage.getItem(place) === "true"
  } catch {
    return false
  }
}

const place = "assay.record-verified"

export function rememberVerifiedRecord(): void {
  try {
    localStorage.setItem(place, "true")
  } catch {
    // The browser stores nothing.
  }
}

export function hasVerifiedRecord(): boolean {
  try {
    return localStorage.getItem(place) === "true"
  } catch {
    return false
  }
}

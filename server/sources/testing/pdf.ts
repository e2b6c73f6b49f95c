type Placed = { text: string; left: number; bottom: number }

/** Parses pieces such as `65 SP|104 Apple Inc.`, each with its left edge, on one line. */
export function lineAt(bottom: number, pieces: string): Placed[] {
  return pieces.split("|").map((piece) => {
    const [left, ...words] = piece.split(" ")
    return { left: Number(left), bottom, text: words.join(" ") }
  })
}

/** A PDF with these pieces in Helvetica at 9 points. A page without text is a scan. */
export function pdfOf(pages: readonly (readonly Placed[])[]): string {
  const ofPages = pages.flatMap((page, index) => {
    const shown = page.map(({ text, left, bottom }) => `1 0 0 1 ${left} ${bottom} Tm (${escaped(text)}) Tj`).join("\n")
    const content = `BT /F1 9 Tf\n${shown}\nET`
    const resources = "<< /Font << /F1 3 0 R >> >>"
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]
  })
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ")
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...ofPages,
  ]
  let body = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, "0")
  })
  const table = ["0000000000 65535 f ", ...offsets.map((offset) => `${offset} 00000 n `)].join("\n")
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n${table}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&")

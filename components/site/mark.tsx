/** A streak of gold across a touchstone. */
export function Mark() {
  return (
    <svg viewBox="0 0 64 64" width="26" height="26" aria-hidden="true">
      <rect width="64" height="64" rx="13" fill="#15181a" stroke="#33383a" strokeWidth="2" />
      <path d="M32 12v40" stroke="#a6aaa3" strokeWidth="3" strokeDasharray="4 4" />
      <path d="M14 38 50 26" stroke="#e6b64c" strokeWidth="9" strokeLinecap="round" />
    </svg>
  )
}

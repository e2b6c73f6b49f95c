/** The site's colors, inlined because mail clients require it; `darkStyle` overrides them by class in dark mode. */
export const light = {
  paper: "#f2f3f0",
  raised: "#fafaf8",
  ink: "#15181a",
  muted: "#565c5e",
  rule: "#d2d5cf",
  accent: "#7a5200",
  gold: "#e6b64c",
}

export const sans = "Geist, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const mono = "'Geist Mono', ui-monospace, Menlo, Consolas, monospace"

export const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #111415 !important; }
  .raised { background-color: #181c1d !important; border-color: #2c3133 !important; }
  .ink { color: #e9e8e2 !important; }
  .muted { color: #a2a7a1 !important; }
  .accent { color: #e6b64c !important; }
  .rule { border-color: #2c3133 !important; }
  .button { background-color: #e6b64c !important; color: #15181a !important; }
}
@media (max-width: 480px) {
  .page { padding-left: 20px !important; padding-right: 20px !important; }
}`

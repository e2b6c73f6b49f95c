import { expect, it } from "vitest"
import { readTable } from "./html"

it.each([
  ["S&amp;P 500 &amp; AT&T", "S&P 500 & AT&T"],
  ["Moody&#39;s &#x27;A&#x27; Corp", "Moody's 'A' Corp"],
  ["A note<br>5% <em>Matures:</em> 2036", "A note 5% Matures: 2036"],
  ["A note<div>5%</div>", "A note 5%"],
  ["<a href='/'>NVDA</a>", "NVDA"],
])("the cell %s is the text %s", (cell, text) => {
  const html = `<table><tr><th>Name</th></tr><tr><td>\n ${cell} </td></tr></table>`
  expect(readTable(html, ["Name"])).toEqual([[text]])
})

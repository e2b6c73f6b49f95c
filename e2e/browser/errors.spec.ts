import { type APIRequestContext, expect, test } from "@playwright/test"
import { started } from "./started"

const { origin, freeKey } = started

type Refused = { code: string; ask(request: APIRequestContext): Promise<{ type: string; title: string }> }

const headers = { "X-API-Key": freeKey }
const regime = `${origin}/api/v1/market/regime`

const refusals: Refused[] = [
  { code: "missing_api_key", ask: async (request) => (await request.get(regime)).json() },
  {
    code: "invalid_api_key",
    ask: async (request) => (await request.get(regime, { headers: { "X-API-Key": "nonsense" } })).json(),
  },
  {
    code: "tier_required",
    ask: async (request) => (await request.get(`${origin}/api/v1/predictions/batch?tickers=AAPL`, { headers })).json(),
  },
  { code: "not_found", ask: async (request) => (await request.get(`${origin}/api/v1/nothing`)).json() },
  { code: "method_not_allowed", ask: async (request) => (await request.post(regime)).json() },
  {
    code: "rate_limited_minute",
    async ask(request) {
      for (let count = 0; count < 20; count++) {
        const response = await request.get(regime, { headers })
        if (response.status() === 429) return response.json()
      }
      throw new Error("twenty requests in a row were not refused")
    },
  },
]

for (const { code, ask } of refusals) {
  test(`a client that gets ${code} finds the page that explains it`, async ({ page, request }) => {
    const { type, title } = await ask(request)
    expect(type).toBe(`${origin}/docs/errors/${code}`)
    const opened = await page.goto(type)
    expect(opened?.status()).toBe(200)
    await expect(page.getByRole("main")).toContainText(title)
    await expect(page.getByRole("main").getByText(code).first()).toBeVisible()
  })
}

test("the list of errors links to the page of each", async ({ page }) => {
  await page.goto(`${origin}/docs/errors`)
  const links = await page
    .getByRole("main")
    .getByRole("link", { name: /^[a-z_]+$/ })
    .all()
  expect(links.length).toBeGreaterThanOrEqual(12)
  const names = await Promise.all(links.map((link) => link.getAttribute("href")))
  for (const name of names) expect((await page.request.get(`${origin}${name}`)).status()).toBe(200)
})

test("an unknown error has no page, and its URL is a 404", async ({ page }) => {
  const opened = await page.goto(`${origin}/docs/errors/no_such_error`)
  expect(opened?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

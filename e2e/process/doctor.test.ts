// @module-tag slow
import { expect, it } from "vitest"
import { startStripe } from "../../server/accounts/billing/testing/stripe"
import { startSmtpServer } from "../../server/accounts/mail/testing/smtp"
import { runToEnd } from "../support/processes"

it("npm run -s assay -- doctor reports what it can if the database cannot be reached, and shows no secret", async () => {
  const { code, stdout, stderr } = await runToEnd("server/commands/doctor.ts", ["--offline"], {
    DATABASE_URL: "postgresql://assay:hunter2@127.0.0.1:1/none",
    REDIS_URL: "redis://:hunter2@127.0.0.1:2",
    RESEND_API_KEY: "hunter2",
    MAIL_FROM: "assay@example.com",
    LLM_BASE_URL: "https://user:hunter2@llm.example.com/v1",
    LLM_MODEL: "small",
  })
  for (const line of [
    /^database +127\.0\.0\.1:1 +no$/m,
    /^pooler +no +no +/m,
    /^quota store +127\.0\.0\.1:2 +not asked$/m,
    /^mail +Resend, from assay@example\.com +not asked$/m,
    /^model +small at llm\.example\.com +not asked$/m,
  ]) {
    expect(stdout).toMatch(line)
  }
  expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .* Nothing listens there: /)
  expect([code, `${stdout}${stderr}`.includes("hunter2")]).toEqual([1, false])
})

it("npm run -s assay -- doctor signs in to the SMTP server, and says what it answered without the password", async () => {
  const smtp = await startSmtpServer()
  const doctor = (SMTP_URL: string) =>
    runToEnd("server/commands/doctor.ts", [], {
      ...{ DATABASE_URL: "postgresql://assay:hunter2@127.0.0.1:1/none", SMTP_URL, MAIL_FROM: "assay@example.com" },
    })
  const wrong = `smtp://${smtp.user}:hunter2@127.0.0.1:${smtp.port}`
  const [right, refused] = await Promise.all([doctor(smtp.url), doctor(wrong)])
  await smtp.close()
  const way = `SMTP at \\S+:${smtp.port}, no TLS, with a login, from assay@example\\.com`
  expect(right.stdout).toMatch(new RegExp(`^mail +${way} +yes *$`, "m"))
  expect(refused.stdout).toMatch(new RegExp(`^mail +${way} +no +AUTH PLAIN: .*535 5\\.7\\.8 `, "m"))
  expect(`${refused.stdout}${refused.stderr}`).not.toContain("hunter2")
  expect(smtp.received).toEqual([])
})

it("npm run -s assay -- doctor reports that mail waits if a server with this configuration would send none", async () => {
  const { stdout } = await runToEnd("server/commands/assay.ts", ["doctor", "--offline"], {
    DATABASE_URL: "postgresql://assay:hunter2@127.0.0.1:1/none",
    BASE_URL: "https://assay.example.com",
  })
  expect(stdout).toMatch(/^mail +no +not asked +Mail waits in the queue\.$/m)
})

it("npm run -s assay -- doctor names a mailbox that is open to everybody, as a start does if it refuses one", async () => {
  const open = { DEMO: "true", BASE_URL: "https://assay.example.com", DATABASE_URL: "postgresql://127.0.0.1:1/none" }
  const prices = { STRIPE_PRICE_PREMIUM: "price_1", STRIPE_PRICE_PROFESSIONAL: "price_2" }
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1", ...prices }
  const [shown, refused] = await Promise.all([
    runToEnd("server/commands/doctor.ts", ["--offline"], open),
    runToEnd("server/commands/doctor.ts", ["--offline"], { ...open, ...stripe }),
  ])
  expect(shown.stdout).toMatch(/^mail +local mailbox +yes +Everybody who reaches the server can read it \(DEMO\)\.$/m)
  expect(refused.stderr).toMatch(
    /^DEMO is true and STRIPE_SECRET_KEY is set at https:\/\/assay\.example\.com: everybody /,
  )
  expect(refused.code).toBe(1)
})

it("npm run -s assay -- doctor names a yearly price that Stripe charges by the month", async () => {
  const { url, secretKey, webhookSecret, close } = await startStripe()
  const { stdout } = await runToEnd("server/commands/doctor.ts", [], {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: url,
    STRIPE_PRICE_PREMIUM: "price_premium",
    STRIPE_PRICE_PROFESSIONAL: "price_professional",
    STRIPE_PRICE_PREMIUM_YEARLY: "price_premium_yearly",
    STRIPE_PRICE_PROFESSIONAL_YEARLY: "price_mistaken",
  })
  await close()
  expect(stdout).toMatch(/^payment +Stripe +no +The price of api_pro by the year is charged by the month\.$/m)
})

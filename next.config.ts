import type { NextConfig } from "next"

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: [
    "@prisma/adapter-pg",
    "@prisma/client",
    "@upstash/ratelimit",
    "@upstash/redis",
    "ioredis",
    "lru-cache",
    "pg",
    "pg-boss",
    "pg-copy-streams",
    "pino",
    "stripe",
    "ydf-training",
  ],
  // `npm run types` checks the whole tree; checking it again at every build would only delay `npm start`.
  typescript: { ignoreBuildErrors: true },
  // `npm run dev` prints the address of each request and what a form's button sent, and a link that was mailed is as good
  // as a password.
  logging: { incomingRequests: { ignore: [/[?&](token|signature)=/i, /assay_/i] }, serverFunctions: false },
  // Next answers 500 where it cannot decode a path that it matches with a parameter. No true address here needs an
  // escape but the API's, and the door reads those from the address as it was sent.
  async rewrites() {
    return {
      beforeFiles: [
        { source: "/api/v1/:path(.*%.*)", destination: "/api/v1" },
        { source: "/docs/errors/:path(.*%.*)", destination: "/docs/errors/unknown" },
      ],
      afterFiles: [],
      fallback: [],
    }
  },
  async headers() {
    const headers = [
      { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
      { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      { key: "X-Content-Type-Options", value: "nosniff" },
    ]
    // Addresses here hold tokens, and answers hold keys. No stricter policy: forms would then send no Origin.
    const closed = [
      ...headers.filter(({ key }) => key !== "Referrer-Policy"),
      { key: "Referrer-Policy", value: "strict-origin" },
      { key: "Cache-Control", value: "no-store" },
    ]
    return [
      { source: "/", headers },
      { source: "/docs/:path*", headers },
      { source: "/pricing", headers },
      { source: "/:page(signup|confirm|sign-in|dashboard|unsubscribe)/:path*", headers: closed },
      // A mail's HTML part alone has its own, and is framed by the page of the mail.
      { source: "/dev/mailbox", headers: closed },
      { source: "/dev/mailbox/:id", headers: closed },
    ]
  },
}

export default config

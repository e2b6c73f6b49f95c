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
    "ydf-training",
  ],
  // `npm run types` checks the whole tree; checking it again at every build would only delay `npm start`.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    const headers = [
      { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
      { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      { key: "X-Content-Type-Options", value: "nosniff" },
    ]
    return [
      { source: "/", headers },
      { source: "/docs/:path*", headers },
    ]
  },
}

export default config

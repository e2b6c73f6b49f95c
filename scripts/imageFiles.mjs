// Plain JavaScript: what the file tree of the image has beside the packages that are loaded.

/** Read as they are at run time, by their paths. */
export const readByPath = [
  ".env.example",
  "LICENSE",
  "client",
  "content",
  "docs",
  "next.config.ts",
  "package.json",
  "prisma",
  "server",
  "universe",
  "node_modules/geist/dist/fonts",
  // Resolved by name wherever Next reads its configuration.
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
  "node_modules/next/dist/compiled/webpack",
  ".next",
  ".bundle",
]

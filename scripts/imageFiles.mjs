// Plain JavaScript: the files of the image in addition to the packages that it loads.

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

import { comeBackFromGithub, followMagicLink, followToGithub } from "@/server/hosts/next/authRoute"
import { showRefusal } from "@/server/hosts/next/signIn"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ nextauth: string[] }> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).nextauth.join("/")
  return path === "callback/email" ? followMagicLink(request) : new Response(null, { status: 404 })
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).nextauth.join("/")
  return pages.get(path)?.(request) ?? new Response(null, { status: 404 })
}

const pages = new Map<string, (request: Request) => Promise<Response>>([
  ["error", showRefusal],
  ["github", followToGithub],
  ["callback/github", comeBackFromGithub],
])

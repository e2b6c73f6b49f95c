import { followMagicLink } from "@/server/hosts/next/authRoute"
import { showRefusal } from "@/server/hosts/next/signIn"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ nextauth: string[] }> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).nextauth.join("/")
  return path === "callback/email" ? followMagicLink(request) : new Response(null, { status: 404 })
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).nextauth.join("/")
  return path === "error" ? showRefusal(request) : new Response(null, { status: 404 })
}

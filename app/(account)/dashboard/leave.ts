"use server"

import { redirect } from "next/navigation"
import { signOut } from "@/server/hosts/next/session"

/** Signs this browser out. */
export async function leave(): Promise<never> {
  await signOut()
  redirect("/sign-in")
}

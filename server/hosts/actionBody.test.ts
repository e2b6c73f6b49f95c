import { describe, expect, it } from "vitest"
import { isReadableAction } from "./actionBody"

const id = "607e389446035814fa9b5275ef33d3540f452fae56"

function form(fields: Record<string, string | Blob>, isFetched: boolean): Promise<boolean> {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return readable(new Request("http://localhost", { method: "POST", body: sent }), isFetched)
}

const text = (body: string, type = "text/plain;charset=UTF-8") =>
  readable(new Request("http://localhost", { method: "POST", body, headers: { "Content-Type": type } }), true)

async function readable(request: Request, isFetched: boolean): Promise<boolean> {
  const headers = new Headers({ "Content-Type": request.headers.get("Content-Type") ?? "" })
  if (isFetched) headers.set("Next-Action", id)
  return isReadableAction(headers, new Uint8Array(await request.arrayBuffer()))
}

describe("a form that our pages send is accepted", () => {
  it.each<[string, Record<string, string>]>([
    ["with nothing bound to its action", { [`$ACTION_ID_${id}`]: "", email: "a@example.com" }],
    [
      "with an earlier result of its action",
      {
        $ACTION_REF_1: "",
        "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
        "$ACTION_1:1": '["pricing",{"typed":"$$1","error":null}]',
        $ACTION_KEY: "k1",
        email: "",
      },
    ],
  ])("without JavaScript, %s", async (_, fields) => {
    expect(await form(fields, false)).toBe(true)
  })

  it("with JavaScript", async () => {
    expect(await form({ "0": '["$undefined","$K1"]', _1_email: "a@example.com" }, true)).toBe(true)
    expect(await form({ "0": '["dashboard",{"typed":"x"},"$K1"]', _1_email: "" }, true)).toBe(true)
    expect(await text('[{"ok":true,"keys":[{"endsAt":"$D2026-11-21T15:00:00.000Z"}]}]')).toBe(true)
    expect(await text("[]")).toBe(true)
  })
})

describe("a form is refused", () => {
  it.each<[string, Record<string, string | Blob>]>([
    ["that names no action", { email: "a@example.com" }],
    ["that names two", { [`$ACTION_ID_${id}`]: "", $ACTION_REF_1: "" }],
    ["whose action cannot be one", { $ACTION_ID_x: "" }],
    ["that refers to a missing field", { $ACTION_REF_1: "", "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }) }],
    ["with a text that cannot be stored", { [`$ACTION_ID_${id}`]: "", email: "a\0b" }],
    ["with a file", { [`$ACTION_ID_${id}`]: "", email: new Blob(["x"]) }],
  ])("%s", async (_, fields) => {
    expect(await form(fields, false)).toBe(false)
  })

  it.each(['["$K1"]', '["$F1"]', '["$1:x"]', '[{"x":"$@1"}]', "{", "", "{}", "null", '["\\u0000"]', '["\\ud800"]'])(
    "as the arguments of an action: %s",
    async (body) => {
      expect(await text(body)).toBe(false)
    },
  )

  it("with two fields of one name", async () => {
    const sent = new FormData()
    for (const args of ["[]", "{"]) sent.append("0", args)
    expect(await readable(new Request("http://localhost", { method: "POST", body: sent }), true)).toBe(false)
  })

  it("that is nested too deeply", async () => {
    expect(await text("[".repeat(30_000) + "]".repeat(30_000))).toBe(false)
  })

  it.each([
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=y",
  ])("of the type %s", async (type) => {
    expect(await text("[]", type)).toBe(false)
  })
})

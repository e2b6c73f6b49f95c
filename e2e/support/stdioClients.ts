import { Client as SecondClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as SecondTransport } from "@modelcontextprotocol/client/stdio"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { caller, type ToolCaller } from "./mcpClients"

type Program = { command: string; args: string[]; env: Record<string, string>; stderr: "ignore" }
type Connect = (program: Program) => Promise<ToolCaller>

const implementation = { name: "assay-tests", version: "1.0.0" }

/** Both official clients with a stdio program: the first in the earlier protocol era, the second in the newer. */
export const stdioClients: Record<string, Connect> = {
  "@modelcontextprotocol/sdk 1.x": async (program) => {
    const client = new FirstClient(implementation)
    await client.connect(new FirstTransport(program))
    return caller(client)
  },
  "@modelcontextprotocol/client 2.x": async (program) => {
    const client = new SecondClient(implementation, { versionNegotiation: { mode: "auto" } })
    await client.connect(new SecondTransport(program))
    return caller(client)
  },
}

"use client"

import { useState } from "react"
import { keyIn, snippetsFor } from "@/server/surfaces/docs/clientSettings"
import { CodeBlock } from "../../site/codeBlock"
import { heldKey, holdKey } from "../heldKey"
import { SetupPart, Steps, Way } from "./part"

export function InstallSteps({ baseUrl }: { baseUrl: string }) {
  const [typed, setTyped] = useState(heldKey)
  const snippets = snippetsFor(baseUrl, keyIn(typed))
  const isUnusable = typed.trim() !== "" && keyIn(typed) === null
  return (
    <>
      <form
        className="mt-8 border border-rule bg-raised p-4 noscript:hidden"
        onSubmit={(event) => event.preventDefault()}
      >
        <label htmlFor="mcp-key" className="font-medium">
          Your API key, to fill in the settings below
        </label>
        <input
          id="mcp-key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-describedby="mcp-key-note"
          onChange={({ target }) => setTyped(holdKey(target.value))}
          className="mt-2 min-h-11 w-full border border-rule bg-paper px-3"
        />
        <p id="mcp-key-note" aria-live="polite" className="mt-2 text-[0.9375rem] text-muted">
          {isUnusable
            ? "This does not look like a key. Keys begin with assay_."
            : "It stays in the memory of this tab and is not sent anywhere. Only hashes of keys are stored, so this page cannot look yours up."}
        </p>
      </form>
      <SetupPart id="claude" title="Claude">
        <Way title="claude.ai and the mobile apps">
          <Steps
            steps={[
              { name: "open", what: "Open Settings or Customize, then Connectors, and choose Add custom connector." },
              {
                name: "url",
                what: <>Enter the name Assay and the URL below. Leave the advanced settings empty: no key is needed.</>,
              },
              { name: "connect", what: "Choose Connect, sign in to Assay and allow access." },
            ]}
          />
          <CodeBlock label="Remote MCP server URL" code={snippets.wholeSignedInUrl} />
          <p className="text-muted">
            On Team and Enterprise plans, an owner adds the connector first. Claude connects from its own servers, so
            this URL must be reachable from the internet.
          </p>
        </Way>
        <Way title="Claude Desktop">
          <p>
            Download <a href="/mcp/assay.mcpb">assay.mcpb</a> and open it with Claude Desktop. Choose Install, and paste
            your key when asked. The bundle needs Python 3.9 or newer on your machine.
          </p>
        </Way>
        <Way title="Claude Code">
          <CodeBlock label="With a key" code={snippets.claudeCode} />
          <CodeBlock label="With OAuth: then type /mcp and sign in" code={snippets.claudeCodeSignedIn} />
        </Way>
      </SetupPart>
      <SetupPart id="chatgpt" title="ChatGPT">
        <Steps
          steps={[
            {
              name: "mode",
              what: "On the web, open Settings, then Apps, then Advanced settings, and turn Developer mode on.",
            },
            {
              name: "create",
              what: "Choose Create app. Enter the name Assay and the URL below, and choose OAuth as the authentication.",
            },
            { name: "sign in", what: "When Assay opens, sign in and allow access." },
            { name: "use", what: "In a chat, choose the app from the + menu." },
          ]}
        />
        <CodeBlock label="MCP server URL, with search" code={snippets.wholeSignedInUrl} />
        <CodeBlock label="MCP server URL, with the tools below alone" code={snippets.signedInUrl} />
        <p className="text-muted">
          Developer mode is part of the Plus, Pro, Business, Enterprise and Education plans. In a workspace, an admin
          allows it first. ChatGPT connects from its own servers, so this URL must be reachable from the internet over
          HTTPS. It cannot send a key in a header, so OAuth is the only way.
        </p>
      </SetupPart>
      <SetupPart id="cursor" title="Cursor">
        <p>
          <a href={snippets.cursorLink}>Add Assay to Cursor</a>, or put this into <code>~/.cursor/mcp.json</code>. To
          sign in instead, leave out the headers and use the URL{" "}
          <code className="[overflow-wrap:anywhere]">{snippets.signedInUrl}</code>.
        </p>
        <CodeBlock label="~/.cursor/mcp.json" code={snippets.cursor} />
      </SetupPart>
      <SetupPart id="vs-code" title="VS Code">
        <p>
          <a href={snippets.vsCodeLink}>Add Assay to VS Code</a>, or put this into <code>.vscode/mcp.json</code>. VS
          Code then asks for the key once and stores it as a secret. To sign in instead, leave out the headers and
          inputs and use the URL <code className="[overflow-wrap:anywhere]">{snippets.signedInUrl}</code>.
        </p>
        <CodeBlock label=".vscode/mcp.json" code={snippets.vsCode} />
      </SetupPart>
      <SetupPart id="other-clients" title="Other clients">
        <p>Most clients take settings in this form:</p>
        <CodeBlock label="With a key" code={snippets.anyClient} />
        <CodeBlock label="With OAuth: the client asks you to sign in" code={snippets.anyClientSignedIn} />
        <CodeBlock label="One call with curl" code={snippets.call} />
      </SetupPart>
      <SetupPart id="stdio" title="Clients that start a local program (stdio)">
        <p>
          <a href="/mcp/server.py">server.py</a> passes messages between such a client and this server. It is one short
          file for Python 3.9 or newer, needs no packages, and respects <code>HTTP_PROXY</code> and{" "}
          <code>NO_PROXY</code>.
        </p>
        <CodeBlock label="Download" code={snippets.download} />
        <CodeBlock label="Check the key and the connection" code={snippets.check} />
        <CodeBlock label="Client settings, with the full path of the file" code={snippets.stdio} />
        <CodeBlock label="Claude Code" code={snippets.claudeCodeStdio} />
        <p className="text-muted">
          On Windows, use <code>python</code> instead of <code>python3</code>.{" "}
          <a href="/mcp/server.json">server.json</a> describes the server for MCP registries.
        </p>
      </SetupPart>
    </>
  )
}

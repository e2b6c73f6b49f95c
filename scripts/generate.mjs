// Plain JavaScript that the system's Node can run: makes what is generated and not committed, after an install and before a
// command.
import { fileURLToPath } from "node:url"
import { generateClients } from "./generateClients.mjs"
import { generateDatabase } from "./generateDatabase.mjs"

const folder = fileURLToPath(new URL("..", import.meta.url))
await generateDatabase(folder)
await generateClients(folder)

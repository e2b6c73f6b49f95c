import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

export const examples = "client/python/examples"

const program = `import nbclient, nbformat, sys
notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": sys.argv[2]}}).execute()
print("".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])))`

/** Executes a notebook in a folder, and returns what its cells printed. Rejects if a cell fails. */
export async function runNotebook(
  name: string,
  { python, folder, variables }: { python: string; folder: string; variables: Record<string, string> },
): Promise<string> {
  const own = { IPYTHONDIR: folder, JUPYTER_RUNTIME_DIR: folder, ...variables }
  const env = { ...process.env, ...own }
  const { stdout } = await promisify(execFile)(python, ["-c", program, join(examples, name), folder], { env })
  return stdout
}

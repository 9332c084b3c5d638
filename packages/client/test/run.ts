import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TSC = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')

/** Type-checks the project in `folder`; its complaints are the message of what is thrown. */
export const typecheck = async (folder: string, ...flags: string[]): Promise<void> => {
  await run(process.execPath, [TSC, '-p', folder, ...flags], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    },
  )
}

/** Runs a program with the node that runs the tests and gives what it prints. */
export const runNode = async (file: string, env: Record<string, string> = {}): Promise<string> =>
  (await run(process.execPath, [file], { env: { ...process.env, ...env } })).stdout

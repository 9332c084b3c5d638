import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

/** Runs a program and waits until it ends. */
export const run = promisify(execFile)

const TSC = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')

/** Compiles a project, given by its folder or its tsconfig. Throws the compiler's errors. */
export const typecheck = async (project: string, ...flags: string[]): Promise<void> => {
  await run(process.execPath, [TSC, '-p', project, ...flags]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
}

/** Runs a program with the Node that runs the tests and returns its output. */
export const runNode = async (file: string, env: Record<string, string> = {}): Promise<string> =>
  (await run(process.execPath, [file], { env: { ...process.env, ...env } })).stdout

/** Bundles and minifies a module in `folder`. As `iife` it is as small as in an application. */
export const bundle = async (folder: string, source: string, format: 'es' | 'iife' = 'es'): Promise<string> => {
  const entry = join(folder, `entry-${Math.random().toString(36).slice(2)}.js`)
  await writeFile(entry, source)
  const lib = { entry, name: 'program', formats: [format] }
  const options = { lib, write: false, minify: true }
  const [result] = [await build({ root: folder, configFile: false, logLevel: 'silent', build: options })].flat()
  if (!result || !('output' in result)) throw new Error('No bundle was made')
  return result.output[0].code
}

import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPEC } from '../bundle.ts'
import { bumpOf, changesBetween, defaultRef, specAt } from '../changes.ts'
import { lint } from '../redocly-cli.ts'
import { toLine } from '../lint.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/** Something to tell after an edit, in lines; none when all is well. */
export type Check = (signal: AbortSignal) => Promise<string[]>

/** The rules that the spec breaks now, a line each. */
export const lintLines: Check = async (signal) => (await lint(SPEC, signal)).map(toLine)

/** The places in the server that no longer compile, handlers first. */
export const compileLines: Check = (signal) =>
  new Promise((done) => {
    const info = join(ROOT, '.turbo/dev.tsbuildinfo')
    const args = [
      TSC,
      '-p',
      'packages/server',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      info,
      '--pretty',
      'false',
    ]
    execFile(process.execPath, args, { cwd: ROOT, signal, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => {
      done(toCompileLines(stdout))
    })
  })

/** The compiler's first lines as `file:line:column  message`, handlers before what only follows from them. */
export const toCompileLines = (output: string): string[] => {
  const lines = [...output.matchAll(/^(\S+)\((\d+),(\d+)\): error (.+)$/gm)].map(
    ([, file, line, column, message]) => `${file}:${line}:${column}  ${message}`,
  )
  const isHandler = (line: string) => line.includes('/handlers.ts:')
  return [...lines.filter(isHandler), ...lines.filter((line) => !isHandler(line))]
}

/** What all edits since main mean for clients: one word, and the place of every breaking one. */
export const impactLines: Check = async (signal) => {
  const scratch = mkdtempSync(join(tmpdir(), 'scriptorium-'))
  try {
    const base = specAt(ROOT, defaultRef(ROOT), scratch)
    if (!base) return []
    const changes = await changesBetween(base, SPEC, signal)
    const bump = bumpOf(changes)
    if (!bump) return []
    const breaking = changes.filter(({ impact }) => impact === 'major')
    return [
      `For clients this is a ${bump} change since main${bump === 'major' ? ': it breaks them' : ''}.`,
      ...breaking.map(({ place, message }) => `  spec/${place}  ${message}`),
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

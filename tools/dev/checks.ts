import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPEC } from '../bundle.ts'
import { placeOf } from '../breaking.ts'
import { highestImpactOf, changesBetween } from '@scriptorium/changes/diff'
import { defaultRef, specAt } from '../changes/git.ts'
import { lint } from '../redocly-cli.ts'
import { toLine } from '../lint/explain.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/** A check that runs after an edit. Returns the lines to print, or none if there is nothing to report. */
export type Check = (signal: AbortSignal) => Promise<string[]>

/** Returns a line for each lint finding. */
export const lintLines: Check = async (signal) => (await lint(SPEC, signal)).map(toLine)

/** Returns a line for each type error in the server, handlers first. */
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

/** Converts the compiler's errors to `file:line:column  message`, handlers first because other errors often follow from them. */
export const toCompileLines = (output: string): string[] => {
  const lines = [...output.matchAll(/^(\S+)\((\d+),(\d+)\): error (.+)$/gm)].map(
    ([, file, line, column, message]) => `${file}:${line}:${column}  ${message}`,
  )
  const isHandler = (line: string) => line.includes('/handlers.ts:')
  return [...lines.filter(isHandler), ...lines.filter((line) => !isHandler(line))]
}

/** Returns the impact on clients of all edits since main, with the location of each breaking change. */
export const impactLines: Check = async (signal) => {
  const scratch = mkdtempSync(join(tmpdir(), 'scriptorium-'))
  try {
    const ref = defaultRef(ROOT)
    const base = specAt(ROOT, ref, scratch)
    if (!base) return []
    const changes = await changesBetween(base, SPEC, signal)
    const bump = highestImpactOf(changes)
    if (!bump) return []
    const breaking = changes.filter(({ impact }) => impact === 'major')
    return [
      `Impact on clients since main: ${bump}${bump === 'major' ? ' (breaking)' : ''}.`,
      ...breaking.map((change) => `  ${placeOf(change, ref.slice(0, 12))}  ${change.message}`),
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

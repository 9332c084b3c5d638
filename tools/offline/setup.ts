import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const guard = new URL('guard.js', import.meta.url).href

/** Lets a test run and its child processes connect to this machine only. The run fails if one of them tries anything else. */
export const setup = () => {
  // Another project of the same run has done it.
  if (process.env['TESTS_OFFLINE_LOG'] !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-offline-'))
  const log = join(folder, 'log')
  writeFileSync(log, '')
  process.env['TESTS_OFFLINE_LOG'] = log
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${guard}`.trim()
  return () => {
    const attempts = readFileSync(log, 'utf8').trim()
    rmSync(folder, { recursive: true })
    if (attempts) throw new Error(attempts)
  }
}

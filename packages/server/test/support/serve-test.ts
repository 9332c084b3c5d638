import { test as base } from 'vitest'
import { freshDatabase } from '../database.ts'
import { scriptorium, type Running } from './process.ts'

/**
 * `test` with what tests of the command `serve` need.
 *
 * - `fresh`: a database without tables
 * - `run`: starts `scriptorium` in a process, which ends with the test, before the database does
 * - `serve`: starts `scriptorium serve` on that database
 */
export const test = base
  // The empty pattern tells Vitest that this fixture uses no other fixture.
  // oxlint-disable-next-line no-empty-pattern
  .extend('fresh', async ({}, { onCleanup }) => {
    const fresh = await freshDatabase()
    onCleanup(fresh.drop)
    return fresh
  })
  .extend('run', ({ fresh: _ }, { onCleanup }) => {
    const started: Running[] = []
    onCleanup(async () => {
      for (const { child, ended } of started) {
        child.kill('SIGKILL')
        await ended
      }
    })
    return (...given: Parameters<typeof scriptorium>): Running => {
      const running = scriptorium(...given)
      started.push(running)
      return running
    }
  })
  .extend(
    'serve',
    ({ fresh, run }) =>
      (env: Record<string, string> = {}): Running =>
        run(['serve', '--port', '0', '--database-url', fresh.url], env),
  )

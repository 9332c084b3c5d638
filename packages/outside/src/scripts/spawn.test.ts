import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptLimits } from './limits.ts'
import { spawnScript } from './spawn.ts'

// Stands for the runtime: it writes its priority, and says that it listens.
const program = `#!/bin/sh
nice > priority
echo listening >&3
exec sleep 60`

const priorityOf = async (isSuspect: boolean): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-spawn-'))
  const path = join(folder, 'program')
  writeFileSync(path, program)
  chmodSync(path, 0o700)
  const executable = { path, compatibilityDate: '' }
  const { kill, ended } = await spawnScript(executable, { folder, isSuspect, onOutput: () => {}, onTooLarge: () => {} })
  const priority = Number(readFileSync(join(folder, 'priority'), 'utf8'))
  kill()
  await ended
  return priority
}

test.each([
  ['a script', false, scriptLimits.priority],
  ['a script of an organization whose scripts had to be stopped', true, scriptLimits.suspectPriority],
])('%s runs with a lower priority than requests', async (_, isSuspect, priority) => {
  expect(await priorityOf(isSuspect)).toBe(Math.min(getPriority() + priority, 19))
})

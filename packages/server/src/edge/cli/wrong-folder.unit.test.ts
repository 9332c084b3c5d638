import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptorium } from '../../../test/support/process.ts'

const commands = [
  ['token', 'list'],
  ['jobs', 'list'],
  ['doctor'],
  ['reindex'],
  ['backup', 'x.tar.gz'],
  ['migrate', '--plan'],
]

test.each(commands)('%s %s fails without a database and creates none', async (...args) => {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-wrong-'))
  const file = join(folder, 'data/scriptorium.db')
  const { ended, written } = scriptorium([...args, '--database-url', file])
  expect(await ended).toBe(1)
  expect(written.err).toContain(`There is no database at ${file}`)
  expect(existsSync(join(folder, 'data'))).toBe(false)
  rmSync(folder, { recursive: true })
})

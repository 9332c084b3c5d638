import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '@scriptorium/database/open'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new SQLite database and its folder are accessible to their owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-mode-'))
  const file = join(folder, 'data/scriptorium.db')
  const database = openDatabase(file)
  await database.writeTx((trx) => trx.raw('create table t (x)'))
  expect(modeOf(join(folder, 'data'))).toBe('700')
  expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
  await database.close()
  rmSync(folder, { recursive: true })
})

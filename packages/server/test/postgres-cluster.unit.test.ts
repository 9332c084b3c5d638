import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '@scriptorium/database/open'
import { installedPrograms, startCluster } from './support/postgres-cluster.ts'

test('PostgreSQL starts even if only the owner can enter the folder of its programs, for root too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-private-'))
  await chmod(folder, 0o700)
  const programs = join(folder, 'native')
  await cp(installedPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  const cluster = await startCluster(programs)
  const database = openDatabase(`${cluster.server}/postgres`)
  try {
    expect(await database.read.raw('select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that each test file copies. */
    template:
      | { kind: 'sqlite'; folder: string; file: string }
      // `reached` is how the servers of tests reach the same server: itself, or a PgBouncer before it.
      // `copying` is how its databases are copied.
      | { kind: 'postgres'; server: string; reached: string; name: string; copying: string }
  }
}

/** Migrates one database file, which every test file copies. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(memoryFolder(), 'scriptorium-test-'))
  const file = join(folder, 'template.db')
  const database = openDatabase(file)
  await migrate(database)
  await database.write.raw('pragma wal_checkpoint(truncate)')
  await database.close()
  project.provide('template', { kind: 'sqlite', folder, file })
  return () => rm(folder, { recursive: true, force: true })
}

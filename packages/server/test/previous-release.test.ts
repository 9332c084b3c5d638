import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/open.ts'
import { lastReleased } from '../src/platform/db/migrate.ts'
import { insert, markdownOf, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { installPreviousRelease } from './support/packed-server.ts'
import { ready, scriptorium } from './support/process.ts'

const token = 'the-same-token-for-old-and-new-servers'

interface Running {
  docs: Client
  url: string
  stop(): Promise<number | null>
}

let folder: string
let fresh: TestDatabase
let databaseUrl: string
let previous: string
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scriptorium-previous-'))
  previous = installPreviousRelease(folder)
  fresh = await freshDatabase()
  const isPostgres = fresh.url.startsWith('postgres')
  databaseUrl = isPostgres ? fresh.url : `${fresh.url}.previous`
  database = openDatabase(databaseUrl)
  if (!isPostgres) return
  await database.write.raw('drop schema public cascade')
  await database.write.raw('create schema public')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (program?: string): Promise<Running> => {
  const env = {
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

const rounds = 6

/** Edits through one server and reads through the other, while both list, search and open pages. */
const editTogether = async (writer: Running, reader: Running, { spaceId }: Stored) => {
  const [page] = await publish(writer.docs, { spaceId }, insert('# Shared\n\nFirst.\n'))
  for (let round = 0; round < rounds; round++) {
    const text = `Round ${round}.`
    await publish(writer.docs, { spaceId }, rewrite(page!, `# Shared\n\n${text}\n`))
    expect(await markdownOf(reader.docs, spaceId, page!)).toContain(text)
    await Promise.all(
      [writer, reader].flatMap(({ docs }) => [
        docs.listPages({ params: { spaceId } }),
        docs.listChangeRequestsForSpace({ params: { spaceId } }),
        docs.searchSpaceContent({ params: { spaceId }, query: { query: 'tides' } }),
      ]),
    )
  }
}

/** Removes the newer migrations from the list of those that are applied, and returns them. The schema stays. */
const hideNewer = () =>
  database.writeTx(async (trx) => {
    const newer = await trx('migrations').where('name', '>', lastReleased)
    await trx('migrations').where('name', '>', lastReleased).del()
    return newer
  })

// Each part continues with the data of the one before it.
describe('the previous release and this version on one database', { timeout: 300_000 }, () => {
  let stored: Stored
  const whole = {
    text: expect.stringContaining('Written by the old one.') as string,
    titles: expect.arrayContaining(['Tides', 'Moon']) as string[],
    request: 'Open',
    comments: 1,
    site: '200 Written by the old one',
  }

  test('this version migrates and serves what the previous one stored', async () => {
    const old = await serve(previous)
    stored = await fill(old)
    expect(await readAll(old, stored)).toEqual(whole)
    expect(await old.stop()).toBe(0)
    const applied = await database.read('migrations').pluck('name')
    expect(applied.toSorted().at(-1)).toBe(lastReleased)
    const now = await serve()
    expect(await readAll(now, stored)).toEqual(whole)
    expect(await now.stop()).toBe(0)
  })

  test('both serve side by side, and read what the other one wrote', async () => {
    // The previous release refuses to start in a newer schema, but not to go on in one.
    const newer = await hideNewer()
    const old = await serve(previous)
    await database.writeTx((trx) => trx('migrations').insert(newer))
    const now = await serve()
    await Promise.all([editTogether(old, now, stored), editTogether(now, old, stored)])
    expect(await readAll(old, stored)).toEqual(whole)
    expect(await readAll(now, stored)).toEqual(whole)
    expect(await now.stop()).toBe(0)
    // A rollback: the old server alone, on the new schema.
    await publish(old.docs, { spaceId: stored.spaceId }, rewrite(stored.page, '# Tides\n\nWritten by the last one.\n'))
    expect((await readAll(old, stored)).site).toBe('200 Written by the last one')
    expect(await old.stop()).toBe(0)
    expect(await scriptorium(['doctor'], { DATABASE_URL: databaseUrl, STORAGE_URL: fresh.files }).ended).toBe(0)
  })
})

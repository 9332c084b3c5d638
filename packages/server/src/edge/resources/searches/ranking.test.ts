import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

let params: { spaceId: string }

const page = (title: string, text: string) => insert(`# ${title}\n\n${text}\n`)

const test = base.extend('titles', ({ docs }) => async (query: string) => {
  const { items } = await docs.searchSpaceContent({ params, query: { query } })
  return items.map(({ title }) => title)
})

test.beforeAll(async ({ server, docs }) => {
  params = await newSpace(docs, { empty: true })
  await publish(
    docs,
    params,
    page('Flags', 'Pass `--no-cache` to skip it.'),
    page('Caches', 'There is no reason to empty a cache. A cache, the cache, every cache.'),
    page('Modifiers', 'Write `@click.prevent` on the form; `useEffect` runs later.'),
    page('Effects', 'The effect of an effect. We use an effect.'),
    page('Calls', 'Then `foo.bar()` returns.'),
    page('Bars', 'A bar. foo is elsewhere, bar.'),
    page('Red fox', 'The fox jumps over the lazy dog.'),
    page('Dog', 'The lazy dog jumps over the fox.'),
    page('Harbour pilots', 'A pilot comes aboard, and a harbour has many.'),
    page('Pilots', 'Nothing about the other thing.'),
    page('Datenbankverbindung', 'Die Datenbankverbindung wird mit der Anwendung geöffnet und ist nicht für alle da.'),
    page('Identity', 'Run `whoami` on the quay.'),
    page('People', 'Who is on board? The list on the board says it. Later I ask again, since more am expected.'),
    insert('---\ndescription: Lists the buoys\n---\n# Marks\n\nThere are many of them.\n'),
    page('Notes', 'A buoy here, the buoy there, and buoys elsewhere.'),
    page('Große Straße', 'Das ist die Straße mit dem Fuß.'),
  )
  await waitForJobs(server.services)
})

describe('searchSpaceContent', () => {
  test.for<[string, string]>([
    ['--no-cache', 'Flags'],
    ['no-cache', 'Flags'],
    ['@click.prevent', 'Modifiers'],
    ['click.prevent', 'Modifiers'],
    ['prevent', 'Modifiers'],
    ['useEffect', 'Modifiers'],
    ['useeffect', 'Modifiers'],
    ['foo.bar()', 'Calls'],
    ['harbour pilots', 'Harbour pilots'],
    ['fox jumps', 'Red fox'],
    ['dog jumps', 'Dog'],
    ['Verbindung', 'Datenbankverbindung'],
    ['Datenbank', 'Datenbankverbindung'],
    ['bank', 'Datenbankverbindung'],
    ['strasse', 'Große Straße'],
    ['STRASSE', 'Große Straße'],
    ['fuß', 'Große Straße'],
    ['who am i', 'Identity'],
    ['lists of buoys', 'Marks'],
    ['buoys', 'Marks'],
    ['grosse', 'Große Straße'],
  ])('200 for %s with %s first', async ([query, title], { titles }) => {
    expect((await titles(query))[0]).toBe(title)
  })

  test('200 with pages that have all words before pages that have some', async ({ titles }) => {
    const found = await titles('harbour pilots')
    expect(found).toEqual(['Harbour pilots', 'Pilots'])
  })

  test('200 finds a part of a name in camelCase', async ({ titles }) => {
    expect(await titles('effect')).toEqual(['Effects', 'Modifiers'])
  })

  test('200 with only the pages that contain a quoted phrase', async ({ titles }) => {
    expect(await titles('"lazy dog jumps"')).toEqual(['Dog'])
    expect(await titles('"jumps over the lazy dog"')).toEqual(['Red fox'])
    expect(await titles('"dog fox"')).toEqual([])
    expect(await titles('jumps "over the fox"')).toEqual(['Dog'])
  })

  test('200 with a note that the index is not up to date', async ({ server, docs }) => {
    const { id, revision } = await docs.getSpaceById({ params })
    const { database } = server.services
    const behind = (target: string | null) =>
      database.writeTx((trx) => trx('indexedSpaces').where({ spaceId: id }).update({ targetRevisionId: target }))
    const stale = async () => {
      const query = { query: 'pilot' }
      const all = await docs.searchOrganizationContent({ params: { organizationId: server.organizationId }, query })
      return [(await docs.searchSpaceContent({ params, query })).stale, all.stale]
    }
    expect(await stale()).toEqual([false, false])
    await behind(revision)
    expect(await stale()).toEqual([true, true])
    await behind(null)
  })
})

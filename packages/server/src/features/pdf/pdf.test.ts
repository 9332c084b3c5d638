import { conflictHint } from '@scriptorium/content/tree/conflict-hint'
import { extractLinks, extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write } from '../../../test/content.ts'
import { inline, insertFiles } from '../../../test/files.ts'
import { test as base } from '../../../test/test.ts'
import { newSite } from '../../../test/sites.ts'
import { newOrganization } from '../../../test/organization.ts'
import { nobody, refusal } from '../../../test/refusal.ts'
import { png } from '@scriptorium/storage/test/pictures'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'

const test = base
  /** Creates a space with a page and a subpage. */
  .extend('newBook', ({ docs }) => async () => {
    const params = await newSpace(docs, { empty: true, title: 'Meadow' })
    const [first] = await publish(docs, params, insert(guide))
    const [second] = await publish(docs, params, insert('Words of the second.\n', { title: 'Guide two', into: first! }))
    return { params, first: first!, second: second! }
  })

const open = async (url: string) => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return { pdf, name: response.headers.get('content-disposition'), ...(await extractText(pdf)) }
}

const guide =
  '# Guide one\n\n## Start\n\nSee [the rest](guide-two.md) and [home](https://example.org/a).\n\n```js\nconst a = 1\n```\n'

describe('getSpacePDF', () => {
  test('200 with a book: cover, contents, pages with numbers', async ({ docs, newBook }) => {
    const { params } = await newBook()
    const { text, totalPages, name } = await open((await docs.getSpacePDF({ params })).url)
    expect(name).toContain('Meadow.pdf')
    expect(text[0]).toContain('Meadow')
    expect(text[1]).toMatch(/Contents[^]*Guide one[ .]*3[^]*Guide two[ .]*\d/)
    expect(text[2]).toContain('const a = 1')
    expect(text.join()).toContain('Words of the second.')
    expect(text.at(-1)).toContain(`${totalPages} / ${totalPages}`)
  })

  test('200 with internal and external links, and with an outline', async ({ docs, newBook }) => {
    const { params } = await newBook()
    const [body] = await publish(
      docs,
      params,
      insert('[up](/pages/guide-one#start), [gone](/pages/none), [out](https://example.org/b)\n', { title: 'Links' }),
    )
    const { url } = await docs.getSpacePDF({ params: { ...params }, query: { page: body!, only: true } })
    expect((await extractLinks((await open(url)).pdf)).links).toContain('https://example.org/b')
    const { pdf } = await open((await docs.getSpacePDF({ params })).url)
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual(['Guide one', 'Links'])
    const last = await (await pdf.getPage(pdf.numPages)).getAnnotations()
    expect(last.filter(({ dest }) => dest)).toHaveLength(1)
  })

  test('200 with a notice of unresolved conflicts', async ({ docs, newBook }) => {
    const { params, first } = await newBook()
    await publish(docs, params, insert(`# Two versions\n\nmain\n\n${conflictHint('request')}`))
    const { text } = await open((await docs.getSpacePDF({ params })).url)
    expect(text[0]).toContain('Unresolved conflict in 1 page')
    const only = await open((await docs.getSpacePDF({ params, query: { page: first, only: true } })).url)
    expect(only.text.join()).not.toContain('Unresolved')
  })

  test('200 with one page, or with its subpages', async ({ docs, newBook }) => {
    const { params, first } = await newBook()
    const only = await open((await docs.getSpacePDF({ params, query: { page: first, only: true } })).url)
    expect(only.text.join()).not.toContain('Words of the second.')
    const below = await open((await docs.getSpacePDF({ params, query: { page: first } })).url)
    expect(below.text.join()).toContain('Words of the second.')
  })

  test('200 with the dates and tags of updates, long words within their columns, and one title', async ({ docs }) => {
    const params = await newSpace(docs)
    const word = 'DATABASE_CONNECTION_POOL_MAXIMUM_SIZE_IN_MEGABYTES'
    const table = `| Name | A | B | C |\n| --- | --- | --- | --- |\n| \`${word}\` | x | y | z |\n`
    const update =
      '{% updates format="full" %}\n{% update date="2026-03-04" tags="fixed" %}\nWords.\n{% endupdate %}\n{% endupdates %}\n'
    const [page] = await publish(docs, params, insert(`# News\n\n${update}\n${'Text.\n\n'.repeat(60)}\n${table}`))
    const { text } = await open((await docs.getSpacePDF({ params, query: { page: page!, only: true } })).url)
    expect(text[0]).toMatch(/March 4, 2026\s+fixed/)
    expect(text.at(-1)!.match(/News/g)).toHaveLength(1)
    const cell = /DATABASE[^]*MEGABYTES/.exec(text.at(-1)!)![0]
    expect(cell).not.toBe(word)
    expect(cell.replaceAll(/\s/g, '')).toBe(word)
  })

  test('200 with pictures, and with the description of a damaged one', async ({ docs }) => {
    const params = await newSpace(docs)
    const at = await newChangeRequest(docs, params)
    const whole = png(40, 20)
    const [good, bad] = await Promise.all([
      insertFiles(docs, at, inline('good.png', 'image/png', whole)),
      insertFiles(docs, at, inline('bad.png', 'image/png', whole.subarray(0, 60))),
    ])
    const figure = `<figure><img src="/files/${bad[0]!.id}" alt="Bad one"><figcaption><p>Its caption</p></figcaption></figure>`
    const body = `![Good one](/files/${good[0]!.id})\n\n${figure}\n\n$$\n\\undefined{x}_\n$$\n`
    const [page] = await write(docs, at, insert(body, { title: 'Pictures' }))
    const { url } = await docs.getChangeRequestPDF({ params: at, query: { page: page! } })
    const { text } = await open(url)
    expect(text.join()).toMatch(/Bad one\s+Its caption/)
    expect(text.join()).not.toContain('Good one')
  })

  test('200 with the words of the language of the space, and with the descriptions of prompts', async ({ docs }) => {
    const params = await newSpace(docs, { empty: true, title: 'Wiese', language: 'de' })
    const hint = '{% hint style="warning" %}\nScheu.\n{% endhint %}\n'
    const prompt = '{% prompt description="Nach einem Vogel fragen" %}\n```\nWer ist grau?\n```\n{% endprompt %}\n'
    await publish(docs, params, insert(`# Reiher\n\n${hint}\n${prompt}`), insert('# Enten'))
    const { text } = await open((await docs.getSpacePDF({ params })).url)
    expect(text[1]).toMatch(/Inhalt[^]*Reiher/)
    expect(text[2]).toMatch(/Warnung\s+Scheu[^]*Nach einem Vogel fragen\s+Wer ist grau/)
  })

  test('200 on a site with the words of its language, if the space has none', async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Wiese'])
    await publish(
      docs,
      { spaceId: spaces[0]! },
      insert('# Reiher\n\n{% hint style="warning" %}\nScheu.\n{% endhint %}\n'),
    )
    const look = await docs.getSiteCustomizationById({ params })
    await docs.updateSiteCustomizationById({ params, body: { ...look, internationalization: { locale: 'de' } } })
    await docs.publishSite({ params })
    const { text } = await open(`${server.url}/sites/${params.organizationId}/${site.id}/reiher/~pdf`)
    expect(text.join()).toMatch(/Warnung\s+Scheu/)
  })

  test('200 with an empty space', async ({ docs }) => {
    const { text } = await open((await docs.getSpacePDF({ params: await newSpace(docs) })).url)
    expect(text[0]).toContain('Untitled')
  })

  test('200 twice with the same PDF, and with a new one after a change of the content', async ({ docs, newBook }) => {
    const { params } = await newBook()
    const idOf = async () => new URL((await docs.getSpacePDF({ params })).url).pathname
    const [first, again] = [await idOf(), await idOf()]
    expect(again).toBe(first)
    await publish(docs, params, insert('More.\n', { title: 'More' }))
    expect(await idOf()).not.toBe(first)
  })

  test('404 for an unknown page', async ({ docs }) => {
    const params = await newSpace(docs)
    expect(await refusal(docs.getSpacePDF({ params, query: { page: nobody } }))).toMatchObject({ status: 404 })
  })

  test('404 for another organization', async ({ server, newBook }) => {
    const { params } = await newBook()
    const { docs: stranger } = await newOrganization(server)
    expect(await refusal(stranger.getSpacePDF({ params }))).toMatchObject({ status: 404 })
  })
})

describe('getChangeRequestPDF', () => {
  test('200 with the content of the change request and its number', async ({ docs, newBook }) => {
    const { params } = await newBook()
    const at = await newChangeRequest(docs, params, 'A third')
    await write(docs, at, insert('Only proposed.\n', { title: 'Guide three' }))
    const { text } = await open((await docs.getChangeRequestPDF({ params: at })).url)
    expect(text[0]).toMatch(/#\d+ A third/)
    expect(text.join()).toContain('Only proposed.')
    expect((await open((await docs.getSpacePDF({ params })).url)).text.join()).not.toContain('Only proposed.')
  })
})

describe('GET /pdf', () => {
  const status = async (url: string) => (await fetch(url)).status

  test('403 without the signature, with one for another PDF, and after an hour', async ({ docs, newBook }) => {
    const { params } = await newBook()
    const { url } = await docs.getSpacePDF({ params })
    const [path, query] = url.split('?')
    const unsigned = await fetch(path!)
    expect(unsigned.status).toBe(403)
    expect((await unsigned.json()) as unknown).toMatchObject({
      detail: expect.stringContaining('The URL of the PDF is invalid or has expired'),
    })
    expect(await status(`${path}x?${query}`)).toBe(403)
    const expires = Number(new URL(url).searchParams.get('expires'))
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(3600)
    expect(await status(url.replace(String(expires), String(expires + 1)))).toBe(403)
  })

  test('503 when the PDF could not be rendered; the next request renders it again', async ({
    server,
    docs,
    newBook,
  }) => {
    const { params } = await newBook()
    const { url } = await docs.getSpacePDF({ params })
    await open(url)
    const id = new URL(url).pathname.split('/').at(-1)!
    await server.services.database.writeTx((trx) => trx('pdfs').where({ id }).update({ state: 'failed' }))
    const response = await fetch(url)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await status((await docs.getSpacePDF({ params })).url)).toBe(200)
  })

  test('404 after a day, and the bytes are deleted', async ({ server, docs, newBook }) => {
    const { params } = await newBook()
    const { url } = await docs.getSpacePDF({ params })
    await open(url)
    const { database, jobs, storage } = server.services
    const id = new URL(url).pathname.split('/').at(-1)!
    const { storageKey } = (await database.read('pdfs').where({ id }).first())!
    expect(await storage.sizeOf(storageKey!)).toBeGreaterThan(0)
    const createdAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await database.writeTx(async (trx) => {
      await trx('pdfs').where({ id }).update({ createdAt })
      await jobs.enqueue(trx, 'forgetPdfs', {})
    })
    await waitForJobs(server.services)
    expect(await status(url)).toBe(404)
    expect(await storage.sizeOf(storageKey!)).toBeUndefined()
  })
})

describe('a page that cannot be printed', () => {
  test('200 with a notice in its place, and with all other pages', async ({ docs, server }) => {
    const params = await newSpace(docs, { empty: true, title: 'Odd' })
    await publish(
      docs,
      params,
      insert('# Fine\n\nWords of the fine one, see [fractions](fractions.md#part).\n'),
      insert(`# Fractions\n\n## Part\n\n$$\n${'\\frac{1}{'.repeat(300)}1${'}'.repeat(300)}\n$$\n`),
    )
    const { url } = await docs.getSpacePDF({ params })
    await waitForJobs(server.services)
    const { text } = await open(url)
    expect(text.join()).toContain('Words of the fine one')
    expect(text.join()).toContain('This page could not be printed.')
  })
})

import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { runCli } from '../../../../test/cli.ts'
import { insert, newChangeRequest, publish, rewrite, write } from '../../../../test/content.ts'
import { testFolder } from '../../../../test/folder.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { brokenLinksIn } from '../../../../test/support/check-copy.ts'
import { everyBlock } from '../../../../test/support/every-block.ts'
import { test as base } from '../../../../test/test.ts'
import type { Copied } from './copy-site.ts'

const { within, put } = testFolder()

const schema = {
  type: 'object',
  properties: { unsigned: { type: 'object', properties: { team: { type: 'boolean' } }, additionalProperties: false } },
  additionalProperties: false,
} as const

const test = base.extend('site', { scope: 'file' }, async ({ organization }) => {
  const { docs } = organization
  const { params, site, sections } = await newSectionedSite(organization, ['Guides', 'More'])
  const [guides, more] = sections.map((section) => section.siteSpaces[0]!.space.id)
  const [first, moved, leaving] = await publish(
    docs,
    { spaceId: guides! },
    insert('# Start\n\nSee the [penguins](penguins.md#emperor) and [more](/none).'),
    insert('# Penguins\n\n## Emperor\n\nThe largest one.'),
    insert('# Whales'),
    insert(everyBlock),
    insert('# Team\n\nThe quokka is secret.', { condition: 'visitor.claims.unsigned.team == true' }),
    insert('# Mixed\n\n{% if visitor.claims.unsigned.team %}\nThe zebra is secret.\n{% endif %}\n\nThe rest.'),
  )
  await publish(docs, { spaceId: more! }, insert('# Other'))
  await publish(docs, { spaceId: guides! }, { operation: 'update_page', page: moved!, slug: 'pinguins' } as never)
  const from = { spaceId: guides!, pageId: leaving! }
  const { changeRequest, sourceChangeRequest } = await docs.movePageToSpace({ params: from, body: { space: more! } })
  await docs.mergeChangeRequest({ params: { spaceId: more!, changeRequestId: changeRequest } })
  await docs.mergeChangeRequest({ params: { spaceId: guides!, changeRequestId: sourceChangeRequest } })
  await docs.createSiteRedirect({
    params,
    body: { source: '/help%20me', destination: { kind: 'site-section', siteSectionId: sections[1]!.id } },
  })
  await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
  await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
  const look = await docs.getSiteCustomizationById({ params })
  await docs.updateSiteCustomizationById({ params, body: { ...look, ai: { ...look.ai, mode: 'assistant' } } })
  await docs.publishSite({ params })
  return { params, site, spaceId: guides!, first: first! }
})

describe('site build', () => {
  test('writes pages, redirects, lists and a search, without what conditions hide', async ({ server, site }) => {
    const database = ['--database-url', server.services.config.databaseUrl, '--base-url', server.url]
    const build = (...flags: string[]) =>
      runCli<Copied>('site', 'build', site.site.id, within('copy'), ...database, ...flags)
    const { code, err, result } = await build('--pictures', '--url', 'https://docs.example.com/v1')
    expect([code, err, result.broken]).toEqual([0, '', []])
    expect(await brokenLinksIn(within('copy'))).toEqual([])
    const read = (file: string) => readFile(within(`copy/${file}`), 'utf8')
    const start = await read('start/index.html')
    expect(start).toContain('href="../pinguins/index.html#emperor"')
    expect(start).toContain('<link rel="canonical" href="https://docs.example.com/v1/"')
    expect(start).toContain('<meta property="og:image" content="https://docs.example.com/v1/start/picture.png"')
    expect((await read('start/picture.png')).slice(1, 4)).toBe('PNG')
    // No server answers questions there.
    expect(start).not.toMatch(/~ask|data-open-assistant/)
    expect(await read('penguins/index.html')).toContain('content="0; url=../pinguins/index.html"')
    expect(await read('whales/index.html')).toContain('url=../more/whales/index.html')
    expect(await read('help me/index.html')).toContain('url=../more/index.html')
    expect(await read('_redirects')).toContain('/v1/penguins /v1/pinguins 301\n')
    expect(await read('404.html')).toContain('href="/v1/index.html"')
    for (const list of ['sitemap.xml', 'llms.txt', 'llms-full.txt'])
      expect(await read(list)).toContain('https://docs.example.com/v1/pinguins')
    const names = await readdir(within('copy'), { recursive: true, withFileTypes: true })
    for (const entry of names.filter((one) => one.isFile())) {
      const text = await readFile(`${entry.parentPath}/${entry.name}`, 'utf8')
      expect([entry.name, /quokka|zebra|visitor\.claims/i.exec(text)?.[0]]).toEqual([entry.name, undefined])
    }
  })

  test('a second build deletes what is gone, and never writes into a folder of others', async ({
    docs,
    server,
    site,
  }) => {
    const database = ['--database-url', server.services.config.databaseUrl, '--base-url', server.url]
    const build = (folder: string) => runCli<Copied>('site', 'build', site.site.id, within(folder), ...database)
    await build('again')
    const at = await newChangeRequest(docs, { spaceId: site.spaceId })
    await write(docs, at, rewrite(site.first, '# Start\n\nNew.'), {
      operation: 'delete_page',
      page: site.first,
    } as never)
    await docs.mergeChangeRequest({ params: at })
    const { result } = await build('again')
    expect(result.deleted).toBeGreaterThan(0)
    expect(await readdir(within('again'))).not.toContain('start')
    await put('others/notes.txt', 'mine')
    const refused = await build('others')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is not empty')])
    await rm(within('again'), { recursive: true })
    await writeFile(within('file'), '')
    expect((await build('file')).code).toBe(1)
  })

  test('a file that the storage has lost is named with its page', async ({ organization, server }) => {
    const { docs } = organization
    const { params, site, spaces } = await newSite(organization, ['Files'])
    const [bytes, hash] = ['Lost soon.', createHash('sha256').update('Lost soon.').digest('hex')]
    const base64 = Buffer.from(bytes).toString('base64')
    const files = [{ name: '/lost.txt', base64, contentType: 'text/plain' }]
    const page = insert('# Start\n\n{% file src="/lost.txt" %}\n')
    await publish(docs, { spaceId: spaces[0]! }, { operation: 'insert_files', files }, page)
    await docs.publishSite({ params })
    await server.services.storage.delete(`${hash.slice(0, 2)}/${hash}`)
    const database = ['--database-url', server.services.config.databaseUrl, '--base-url', server.url]
    const { code, result } = await runCli<Copied>('site', 'build', site.id, within('lost'), ...database)
    const [address, file] = [expect.stringContaining('lost.txt'), expect.stringContaining('index.html')]
    expect([code, result.broken]).toEqual([0, [{ address, file }]])
  })

  test('a site with restricted access is refused with the reason', async ({ docs, server, site }) => {
    await docs.updateSiteById({ params: site.params, body: { visibility: 'share-link' } })
    const database = ['--database-url', server.services.config.databaseUrl, '--base-url', server.url]
    const { code, err } = await runCli('site', 'build', site.site.id, within('none'), ...database)
    expect([code, err]).toEqual([1, expect.stringContaining('shared by links with a key')])
  })
})

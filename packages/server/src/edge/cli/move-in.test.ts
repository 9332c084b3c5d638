import { writeFile } from 'node:fs/promises'
import { zipOfTexts } from '@scriptorium/folders/test/zip'
import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newSpace, publish } from '../../../test/content.ts'
import { testFolder } from '../../../test/folder.ts'
import { organizationOf } from '../../../test/organization.ts'
import { textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { testWith } from '../../../test/test.ts'
import type { RemoteImported } from '@scriptorium/commands/folders/import-by-server'
import type { MovedIn } from '@scriptorium/commands/move-in/move-in'

const { within, put } = testFolder()
const repositories = await repositoryFolder()

const test = testWith({ gitFolders: [repositories.root] }).extend('own', async ({ server }) => {
  const admin = await server.createTestUser({ role: null, displayName: 'Ada' })
  const { id } = await server.api(admin.token).createOrganization({ body: { title: 'Harbour Works' } })
  const at = ['--server', server.url, '--token', admin.token]
  const cli = <Result>(...args: string[]) => runCli<Result>(args[0]!, ...args.slice(1), ...at)
  return { ...organizationOf(server, admin, id), cli }
})

const book = {
  'mkdocs.yml':
    "site_name: Boats\ntheme:\n  name: material\n  logo: mark.svg\n  favicon: mark.svg\n  palette:\n    primary: '#166e3f'\nnav:\n  - Start: index.md\n  - Guide:\n    - Sails: sails.md\n",
  'docs/index.md': '# Start\n\nSee [sails](sails.md).\n',
  'docs/sails.md': '# Sails\n\n!!! note\n\n    Of cloth. ![](boat.svg) [Gone](gone.md)\n',
  'docs/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
}

describe('migrate', () => {
  test('makes a site of a folder, with its old addresses, and site check lists its faults', async ({
    own: { cli, docs, params },
    server,
  }) => {
    for (const [path, text] of Object.entries(book)) await put(`docs/${path}`, text)
    const { code, result, err } = await cli<MovedIn>('migrate', within('docs'), '--site', 'Boats', '--publish')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(result).toMatchObject({ site: { title: 'Boats', published: true }, redirects: 1 })
    expect(result.text).toContain('Read 2 pages and 2 files as')
    const site = { ...params, siteId: result.site.id }
    expect((await docs.listSiteRedirects({ params: site })).items).toMatchObject([{ source: '/sails' }])
    const { pathname } = new URL(result.site.urls.published!)
    expect(pathname).toMatch(/^\/sites\/[\w-]+\/boats\/$/)
    const old = await fetch(`${server.url}${pathname.replace(/\/$/, '')}/sails`)
    const page = await old.text()
    expect(page).toContain('Of cloth.')
    const [, logo] = /<a class="logo"[^]*?<img[^>]* src="([^"]+)"/.exec(page)!
    expect(await (await fetch(new URL(logo!, server.url))).text()).toContain('width="2"')
    expect(page).toMatch(/<link rel="icon"[^>]* href="[^"]*\/~files\/[^"]*\/mark\.svg"/)
    const checked = await cli<{ kind: string; text: string }[]>('site', 'check', 'Boats')
    expect(checked.code).toBe(1)
    expect(checked.result.map(({ kind, text }) => [kind, text])).toEqual([
      ['link', expect.stringContaining('gone.md')],
      ['alt text', expect.stringContaining('boat.svg')],
    ])
    expect((await cli('site', 'structure', 'Boats')).result).toMatchObject({ structure: [{ title: 'Boats' }] })
    const look = await cli('site', 'look', 'Boats', '--color', '#aa0000', '--theme', 'dark')
    expect(look.result).toMatchObject({ styling: { primaryColor: { light: '#aa0000' } }, themes: { default: 'dark' } })
    expect((await cli('site', 'open', 'Boats')).result).toEqual({ url: result.site.urls.published })
    expect((await cli('site', 'create', 'Boats')).result).toMatchObject({ title: 'Boats', basename: 'boats-2' })
  })

  test('brings what changed in the source into the same site, by a change request, and keeps what people did here', async ({
    own: { cli, docs, params },
  }) => {
    for (const [path, text] of Object.entries(book)) await put(`again/${path}`, text)
    const moveIn = () => cli<MovedIn>('migrate', within('again'), '--site', 'Again')
    const { spaceId, site, changeRequest } = (await moveIn()).result
    expect(changeRequest).toBeUndefined()
    const idOf = async (pagePath: string) => (await docs.getPageByPath({ params: { spaceId, pagePath } })).id
    const [start, sails] = [await idOf('readme'), await idOf('guide/sails')]
    const ours = { operation: 'update_page' as const, page: start, document: { markdown: '# Start\n\nOurs.\n' } }
    await publish(docs, { spaceId }, { operation: 'update_page', page: sails, into: null, at: 0 }, ours)
    const unchanged = await moveIn()
    expect(unchanged.result).toMatchObject({ site: { id: site.id }, spaceId })
    expect(unchanged.result.changeRequest).toBeUndefined()
    await put('again/docs/rope.md', '# Rope\n')
    await put('again/docs/sails.md', '# Sails\n\nOf linen.\n')
    await put('again/mkdocs.yml', book['mkdocs.yml'].replace('sails.md', 'sails.md\n    - Rope: rope.md'))
    const { code, err, result } = await moveIn()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(result).toMatchObject({ site: { id: site.id }, preview: expect.stringMatching(/^http/) })
    expect((await docs.listSites({ params })).items).toHaveLength(1)
    expect(Object.keys(await textsOf(docs, spaceId))).not.toContain('guide/rope')
    await cli('cr', 'merge', result.changeRequest!, '--space', spaceId)
    expect(await textsOf(docs, spaceId)).toMatchObject({
      readme: '# Start\n\nOurs.\n',
      sails: '# Sails\n\nOf linen.\n',
      'guide/rope': '# Rope\n',
    })
    expect((await docs.listPages({ params: { spaceId } })).pages[0]!.id).toBe(sails)
  })

  test('says that a site has no space that it can go into', async ({ own: { cli, docs, params } }) => {
    await put('bare/a.md', '# A\n')
    await docs.createSite({ params, body: { title: 'Bare' } })
    const { code, err } = await cli('migrate', within('bare'), '--site', 'Bare')
    expect(code).toBe(1)
    expect(err).toContain('The site "Bare" exists, and has no space that you can read')
  })

  test('makes a space of each language, with links, pictures and old addresses of its own', async ({
    own: { cli, docs, params },
  }) => {
    const site = {
      '.vitepress/config.mts':
        "export default { title: 'Boats', themeConfig: { sidebar: [{ text: 'Sails', link: '/guide/sails' }] }, locales: { root: { label: 'English' }, de: { label: 'Deutsch', themeConfig: { sidebar: [{ text: 'Teile', items: [{ text: 'Segel', link: '/de/guide/sails' }] }] } } } }",
      'index.md': '# Boats\n',
      'guide/sails.md': '# Sails\n\n![A boat](/boat.svg)\n',
      'de/index.md': '# Boote\n\n[Segel](/de/guide/sails)\n',
      'de/guide/sails.md': '# Segel\n\n[Boote](../index.md) ![Ein Boot](/boat.svg)\n',
      'public/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    }
    for (const [path, text] of Object.entries(site)) await put(`languages/${path}`, text)
    const { code, result, err } = await cli<MovedIn>('migrate', within('languages'), '--site', 'Languages')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(result.text).not.toContain('broken')
    const at = { ...params, siteId: result.site.id }
    const { items } = await docs.listSiteSpaces({ params: at })
    expect(items).toMatchObject([{ default: true }, { path: 'de', title: 'Deutsch', space: { language: 'de' } }])
    const [first, second] = await Promise.all(items.map(({ space }) => textsOf(docs, space.id!)))
    expect(Object.keys(first!)).toEqual(['readme', 'sails'])
    expect(Object.values(second!).join('')).toMatch(/Boote[\s\S]*Segel/)
    const again = await cli('migrate', within('languages'), '--site', 'Languages')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('import into each with') })
    const redirects = (await docs.listSiteRedirects({ params: at })).items
    expect(redirects.map(({ source }) => source)).toEqual(expect.arrayContaining(['/guide/sails', '/de/guide/sails']))
  })

  test('makes a site of an address by the server, which is a preview first', async ({ own: { cli } }) => {
    const repository = await repositories.create()
    await repository.push(book)
    const { code, result } = await cli<MovedIn>('migrate', repository.url, '--site', 'Remote boats')
    expect(code).toBe(0)
    expect(result).toMatchObject({ site: { published: false }, redirects: 1, preview: expect.stringMatching(/^http/) })
    expect(await cli('migrate', repository.url)).toMatchObject({ code: 2 })
  })
})

describe('import', () => {
  test('takes a zip file of this machine, and the address of a repository', async ({ own: { cli, docs } }) => {
    const { spaceId } = await newSpace(docs)
    const archive = within('book.zip')
    await writeFile(archive, zipOfTexts({ ...book, '../up.md': '# Up\n' }))
    const local = await cli('import', archive, '--space', spaceId, '--merge')
    const report = {
      skipped: [{ path: '../up.md', text: 'its path leads out of the archive' }],
      counts: { pages: 2, brokenNow: 1 },
      brokenLinks: [{ text: 'gone.md' }],
    }
    expect(local.result).toMatchObject({ run: { report } })
    const repository = await repositories.create()
    await repository.push({ 'a.md': '# A\n' })
    const other = await newSpace(docs)
    const dry = await cli<RemoteImported>('import', repository.url, '--space', other.spaceId, '--dry-run')
    expect(dry.result).toMatchObject({ run: { dryRun: true, pages: [{ title: 'A' }] } })
    const { result } = await cli<RemoteImported>('import', repository.url, '--space', other.spaceId, '--merge')
    expect(result).toMatchObject({ run: { status: 'completed' }, merge: { result: 'merge' } })
  })
})

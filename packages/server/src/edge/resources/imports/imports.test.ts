import type { BodyInput, Client } from '@scriptorium/client'
import { createUpload } from '@scriptorium/client/uploads'
import { zipOfTexts } from '@scriptorium/folders/test/zip'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { textsOf } from '../../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../../test/support/repositories.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'
import { specificationRoom } from './specifications.ts'

const repositories = await repositoryFolder()
type Source = BodyInput<'startImportRun'>['source']
type Rest = Partial<Omit<BodyInput<'startImportRun'>, 'source'>>

const test = testWith({ gitFolders: [repositories.root], fetchAllow: ['127.0.0.1'] })
  .extend(
    'upload',
    ({ docs, organization }) =>
      async (texts: Readonly<Record<string, string | Uint8Array>>, name = 'docs.zip') => {
        const input = { params: organization.params, kind: 'import_file' as const, name }
        const { key } = await createUpload(docs, { ...input, file: new Blob([new Uint8Array(zipOfTexts(texts))]) })
        return { type: 'file', files: [key] } satisfies Source
      },
  )
  .extend('run', ({ docs, organization, server }) => async (spaceId: string, source: Source, rest: Rest = {}) => {
    const { params } = organization
    const target = { space: spaceId, ...rest.target }
    const { id } = await docs.startImportRun({ params, body: { ...rest, source, target } })
    await waitForJobs(server.services)
    return docs.getImportRun({ params: { ...params, importRunId: id } })
  })

const vitepress = {
  '.vitepress/config.mts':
    "export default { themeConfig: { sidebar: [{ text: 'Start', items: [{ text: 'Second', link: '/b' }, { text: 'First', link: '/a/first' }] }] } }",
  'a/first.md':
    '# First {#top}\n\n::: tip\nSee [the second](/b), [nothing](./none.md) and [a file](/notes.txt).\n:::\n\n<Unknown />\n',
  'b.md': '# Second\n\n![A boat](/boat.svg)\n',
  'public/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'broken.md': new Uint8Array([0xff]),
}

const specOf = (title: string, ...paths: string[]) => {
  const operation = { responses: { 200: { description: 'OK' } } }
  const items = paths.map((path) => [path, { get: { ...operation, summary: `Get ${path}` } }])
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: Object.fromEntries(items) })
}

const mintlify = (spec: string) => ({
  'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
  'api.json': spec,
})

const merge = async (docs: Client, spaceId: string, changeRequestId: string | undefined) =>
  docs.mergeChangeRequest({ params: { spaceId, changeRequestId: changeRequestId! } })

describe('startImportRun', () => {
  test('201 a page that cannot be read keeps its source, and the others are imported', async ({
    docs,
    run,
    upload,
  }) => {
    const { spaceId } = await newSpace(docs, { empty: true })
    const deep = '> '.repeat(3_000)
    const source = {
      'mkdocs.yml': 'site_name: X\n',
      'docs/index.md': '# Home\n',
      'docs/deep.md': `# Deep\n\n${deep}x\n`,
    }
    const done = await run(spaceId, await upload(source))
    expect(done).toMatchObject({
      status: 'completed',
      report: {
        counts: { pages: 2, created: 2 },
        kept: [{ path: 'docs/deep.md', text: 'Too complex to be read: its source is shown' }],
      },
    })
    await merge(docs, spaceId, done.target.changeRequest)
    expect((await textsOf(docs, spaceId))['deep']).toContain('```md\n# Deep')
  })

  test('201 imports an archive of another tool into a change request, with a report as its comment', async ({
    docs,
    run,
    upload,
  }) => {
    const { spaceId } = await newSpace(docs, { empty: true })
    const done = await run(spaceId, await upload(vitepress))
    expect(done).toMatchObject({ status: 'completed', name: 'docs.zip', target: { space: spaceId } })
    const { report, pages, target } = done
    expect(pages).toMatchObject([
      { type: 'folder', title: 'Start' },
      { type: 'page', title: 'Second', sourceURL: 'b.md', path: 'start/b', status: 'complete' },
      { type: 'page', title: 'First', sourceURL: 'a/first.md' },
    ])
    expect(report).toMatchObject({
      tool: 'VitePress',
      recognizedBy: '.vitepress/config.mts',
      counts: { pages: 2, created: 3, updated: 0, moved: 0, files: 1, brokenNow: 2, skipped: 1 },
      blocks: [{ name: 'hint', count: 1 }],
      kept: expect.arrayContaining([{ path: 'a/first.md', line: 7, text: '<Unknown>' }]),
      skipped: [{ path: 'broken.md', text: 'it is not UTF-8' }],
      brokenLinks: [{ path: 'a/first.md', text: './none.md' }, { text: expect.stringContaining('notes.txt') }],
    })
    const params = { spaceId, changeRequestId: target.changeRequest! }
    expect((await docs.getChangeRequestById({ params })).subject).toBe('Import of docs.zip')
    const comments = await docs.listCommentsInChangeRequest({ params })
    expect(comments.items).toMatchObject([{ body: { markdown: expect.stringContaining('as VitePress') } }])
    await merge(docs, spaceId, target.changeRequest)
    expect(Object.keys(await textsOf(docs, spaceId))).toEqual(['start/b', 'start/first'])
  })

  test('201 makes a specification of an OpenAPI document, which a repeated import updates and pages show', async ({
    docs,
    organization,
    run,
    upload,
  }) => {
    const { params } = organization
    const theirs = { ...params, specSlug: 'boats' }
    await docs.createOpenAPISpec({ params, body: { slug: 'boats', source: { text: specOf('Boats', '/theirs') } } })
    const { spaceId } = await newSpace(docs, { empty: true })
    const slugs = async () => (await docs.listOpenAPISpecs({ params })).items.map(({ slug }) => slug).toSorted()
    const once = await upload(mintlify(specOf('Boats', '/boats')))
    const dry = await run(spaceId, once, { dryRun: true })
    const made = { path: 'api.json', slug: 'boats-2', status: 'created' }
    expect(dry.report).toMatchObject({ specifications: [made], kept: [] })
    expect(await slugs()).toEqual(['boats'])
    const first = await run(spaceId, once)
    expect(first.report).toMatchObject({ specifications: [made], blocks: [{ name: 'openapi-operation', count: 1 }] })
    await merge(docs, spaceId, first.target.changeRequest)
    const place = { params: { spaceId, pagePath: 'api/get-boats' }, query: { format: 'markdown' as const } }
    const block = '{% openapi-operation spec="boats-2" path="/boats" method="get" headless="true" %}'
    expect(await docs.getPageByPath(place)).toMatchObject({
      title: 'Get /boats',
      markdown: expect.stringContaining(block),
    })
    const read = await docs.getPageByPath({ ...place, query: { ...place.query, dereferenced: 'true' } })
    expect(read).toMatchObject({ markdown: expect.not.stringContaining('openapi-operation') })
    expect(first.report?.counts).toMatchObject({ brokenNow: 0 })
    const own = { ...params, specSlug: 'boats-2' }
    const second = await run(spaceId, await upload(mintlify(specOf('Boats', '/boats', '/oars'))))
    expect(second.report).toMatchObject({ specifications: [{ ...made, status: 'updated' }], counts: { created: 1 } })
    expect(await slugs()).toEqual(['boats', 'boats-2'])
    expect((await docs.listOpenAPISpecVersions({ params: own })).items).toHaveLength(2)
    expect((await docs.listOpenAPISpecVersions({ params: theirs })).items).toHaveLength(1)
    // Another source has a document with the same path.
    const others = await upload(mintlify(specOf('Boats', '/others')), 'others.zip')
    const other = await run(spaceId, others, { dryRun: true })
    expect(other.report?.specifications).toEqual([{ ...made, slug: 'boats-3' }])
  })

  test('201 brings only what changed, keeps what people rearranged here, and the page of a renamed file', async ({
    docs,
    run,
    upload,
  }) => {
    const { spaceId } = await newSpace(docs)
    const first = { 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n\nTwo words.\n', 'c.md': '# C\n' }
    await merge(docs, spaceId, (await run(spaceId, await upload(first))).target.changeRequest)
    const idOf = async (pagePath: string) => (await docs.getPageByPath({ params: { spaceId, pagePath } })).id
    const [a, b, c] = [await idOf('a'), await idOf('b'), await idOf('c')]
    await publish(docs, { spaceId }, { operation: 'update_page', page: c, at: 0 }, insert('# Ours\n'))
    const second = { 'a.md': '# A\n\nOne, edited.\n', 'new.md': '# B\n\nTwo words.\n', 'c.md': '# C\n' }
    const again = await run(spaceId, await upload(second))
    expect(again.report).toMatchObject({ counts: { created: 0, updated: 2, deleted: 0 } })
    await merge(docs, spaceId, again.target.changeRequest)
    const { pages } = await docs.listPages({ params: { spaceId } })
    expect(pages.map(({ id }) => id).slice(0, 3)).toEqual([c, a, b])
    expect(await textsOf(docs, spaceId)).toMatchObject({
      a: '# A\n\nOne, edited.\n',
      new: '# B\n\nTwo words.\n',
      ours: '# Ours\n',
    })
    const third = await run(spaceId, await upload(second))
    expect(third.target).toEqual({ space: spaceId })
  })

  test('201 with the pages that changed on both sides, and without those that the source removed', async ({
    docs,
    run,
    upload,
  }) => {
    const { spaceId } = await newSpace(docs)
    const first = { 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n', 'c.md': '# C\n\nThree.\n', 'd/e.md': '# E\n\nFive.\n' }
    await merge(docs, spaceId, (await run(spaceId, await upload(first))).target.changeRequest)
    const idOf = async (pagePath: string) => (await docs.getPageByPath({ params: { spaceId, pagePath } })).id
    const edit = async (pagePath: string, markdown: string) => ({
      operation: 'update_page' as const,
      page: await idOf(pagePath),
      document: { markdown },
    })
    const e = await idOf('d/e')
    const edits = [await edit('a', '# A\n\nOurs.\n'), await edit('c', '# C\n\nThree of ours.\n')]
    await publish(docs, { spaceId }, ...edits, await edit('d/e', '# E\n\nFive.\n\nOurs, too.\n'))
    // b is gone, and so is c, which was edited here. e has another name and another line.
    const second = { 'a.md': '# A\n\nTheirs.\n', 'd/f.md': '# E\n\nFive.\n' }
    const { report, target } = await run(spaceId, await upload(second))
    expect(report).toMatchObject({
      counts: { pages: 2, created: 0, updated: 2, deleted: 1, conflicts: 2 },
      conflicts: [
        { path: 'a', text: 'A' },
        { path: 'c', text: 'C' },
      ],
    })
    const params = { spaceId, changeRequestId: target.changeRequest! }
    const comments = await docs.listCommentsInChangeRequest({ params })
    expect(comments.items).toMatchObject([
      { body: { markdown: expect.stringContaining('**Changed in the source and here**') } },
    ])
    await merge(docs, spaceId, target.changeRequest)
    const texts = await textsOf(docs, spaceId)
    expect(Object.keys(texts).toSorted()).toEqual(['a', 'c', 'd', 'd/f'])
    expect(texts['a']).toContain('Ours.')
    expect(texts['a']).toContain('Theirs.')
    expect(texts['d/f']).toBe('# E\n\nFive.\n\nOurs, too.\n')
    expect(await idOf('d/f')).toBe(e)
  })

  test('201 keeps what was edited here when the same files come in an archive with another name', async ({
    docs,
    run,
    upload,
  }) => {
    const { spaceId } = await newSpace(docs)
    const first = { 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n' }
    await merge(docs, spaceId, (await run(spaceId, await upload(first))).target.changeRequest)
    const { id: page } = await docs.getPageByPath({ params: { spaceId, pagePath: 'a' } })
    const document = { markdown: '# A\n\nOurs.\n' }
    await publish(docs, { spaceId }, { operation: 'update_page', page, document })
    const renamed = await upload({ ...first, 'b.md': '# B\n\nTheirs.\n' }, 'docs (1).zip')
    await merge(docs, spaceId, (await run(spaceId, renamed)).target.changeRequest)
    const both = { a: '# A\n\nOurs.\n', b: '# B\n\nTheirs.\n' }
    expect(await textsOf(docs, spaceId)).toEqual(both)
    const others = await upload({ 'c.md': '# C\n', 'd.md': '# D\n' }, 'others.zip')
    await merge(docs, spaceId, (await run(spaceId, others)).target.changeRequest)
    expect(await textsOf(docs, spaceId)).toEqual({ ...both, c: '# C\n', d: '# D\n' })
  })

  test('201 below a page, into a change request, twice', async ({ docs, run, upload }) => {
    const { spaceId } = await newSpace(docs)
    const [page] = await publish(docs, { spaceId }, insert('# Home\n', { slug: 'a' }))
    const { changeRequestId } = await newChangeRequest(docs, { spaceId })
    const target = { space: spaceId, page: page!, changeRequest: changeRequestId }
    const done = await run(spaceId, await upload({ 'a.md': '# A\n', 'b.md': '# B\n' }), { target })
    expect(done).toMatchObject({ status: 'completed', target })
    await run(spaceId, await upload({ 'a.md': '# A\n\nMore.\n', 'c.md': '# C\n' }), { target })
    await merge(docs, spaceId, changeRequestId)
    expect(await textsOf(docs, spaceId)).toEqual({ a: '# Home\n', 'a/a': '# A\n\nMore.\n', 'a/c': '# C\n' })
  })

  test('201 for a repository, whose files are taken as they are if nothing is to be enhanced', async ({
    docs,
    run,
  }) => {
    const repository = await repositories.create()
    await repository.push({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n\n!!! note\n\n    Words\n' })
    const { spaceId } = await newSpace(docs)
    const done = await run(spaceId, { type: 'git', url: repository.url }, { enhance: false })
    expect(done).toMatchObject({ status: 'completed', report: { counts: { pages: 1 } } })
    await merge(docs, spaceId, done.target.changeRequest)
    expect(await textsOf(docs, spaceId)).toEqual({ docs: '', 'docs/a': '# A\n\n!!! note\n\n    Words\n' })
  })

  test('400, 403 and 404 for targets, uploads and repositories that are not the caller’s', async ({
    docs,
    organization,
    server,
    upload,
  }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs)
    const source = await upload({ 'a.md': '# A\n' })
    const target = { space: spaceId }
    const start = (body: BodyInput<'startImportRun'>) => docs.startImportRun({ params, body })
    await expect(start({ source, target: { space: 'Unknown0000000000000' } })).rejects.toMatchObject({
      code: 'invalid_reference',
    })
    await expect(start({ source: { type: 'file', files: ['none'] }, target })).rejects.toMatchObject({
      code: 'invalid_reference',
    })
    const repository = { type: 'git' as const, url: 'file:///etc' }
    await expect(start({ source: repository, target })).rejects.toMatchObject({ code: 'invalid_request' })
    const secret = { type: 'archive' as const, url: 'https://ada:secret@docs.example.com/a.zip' }
    await expect(start({ source: secret, target })).rejects.toMatchObject({ code: 'invalid_request' })
    const merged = await newChangeRequest(docs, { spaceId })
    await write(docs, merged, insert('# A\n'))
    await docs.mergeChangeRequest({ params: merged })
    const there = { ...target, changeRequest: merged.changeRequestId }
    await expect(start({ source, target: there })).rejects.toMatchObject({ code: 'change_request_locked' })
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    await expect(reader.startImportRun({ params, body: { source, target } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('getImportRun', () => {
  test('200 with the pages of a dry run, which writes nothing', async ({ docs, run, upload }) => {
    const { spaceId } = await newSpace(docs)
    const done = await run(spaceId, await upload({ 'x/a.md': '# A\n' }), { dryRun: true })
    expect(done).toMatchObject({ status: 'completed', dryRun: true, pages: [{ title: 'A', status: 'pending' }] })
    expect(done.target).toEqual({ space: spaceId })
    expect((await docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status: 'draft' } })).items).toEqual(
      [],
    )
  })
})

describe('listImportRuns', () => {
  test('200 with imports that failed, and why', async ({ docs, organization, run, upload }) => {
    const { spaceId } = await newSpace(docs)
    const empty = await run(spaceId, await upload({ 'a.txt': 'x' }))
    expect(empty).toMatchObject({ status: 'failed', reason: 'There are no pages in it (a.txt: it is not markdown)' })
    const damaged = await createUpload(docs, {
      params: organization.params,
      kind: 'import_file',
      name: 'docs.zip',
      file: new Blob(['x'.repeat(99)]),
    }).then(({ key }) => run(spaceId, { type: 'file', files: [key] }))
    expect(damaged.reason).toBe('There are no pages in it (docs.zip: it is no zip file)')
    const none = await run(spaceId, { type: 'archive', url: 'http://127.0.0.1:9/docs.zip' })
    expect(none).toMatchObject({ status: 'failed', reason: expect.stringContaining('127.0.0.1') })
    const { items } = await docs.listImportRuns({
      params: organization.params,
      query: { space: spaceId, status: 'failed' },
    })
    expect(items.map(({ id }) => id)).toEqual([none.id, damaged.id, empty.id])
  })
})

describe('cancelImportRun', () => {
  test('200 ends an import that has not begun, which then writes nothing', async ({
    docs,
    organization,
    server,
    upload,
  }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs)
    const source = await upload({ 'a.md': '# A\n' })
    const { id: importRunId } = await docs.startImportRun({ params, body: { source, target: { space: spaceId } } })
    const cancelled = await docs.cancelImportRun({ params: { ...params, importRunId } })
    await waitForJobs(server.services)
    const after = await docs.getImportRun({ params: { ...params, importRunId } })
    // The import may have been quicker, and stays as it is then.
    expect(after.status).toBe(cancelled.status)
    const { items } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status: 'draft' } })
    expect(items).toHaveLength(after.status === 'cancelled' ? 0 : 1)
  })
})

describe('specificationRoom', () => {
  test('says why an import can make no specification, and names those of its own organization only', async ({
    docs,
    organization,
    server,
  }) => {
    const { organizationId, params } = organization
    const { config, database } = server.services
    await docs.createOpenAPISpec({ params, body: { slug: 'masts', source: { text: specOf('Masts') } } })
    const roomOf = (createdBy: string, place = organizationId, openapiSpecsPerOrganization = 500) => {
      const services = { config: { ...config, openapiSpecsPerOrganization }, database }
      return specificationRoom(services, { createdBy, organizationId: place, sourceKey: 'none', spaceId: 'none' })
    }
    const { id } = await docs.getAuthenticatedUser()
    expect((await roomOf(id)).known).toContainEqual(expect.objectContaining({ slug: 'masts', path: null }))
    expect((await roomOf(id, organizationId, 1)).left).toBeLessThanOrEqual(0)
    const { id: editor } = await server
      .api((await server.createTestUser({ role: 'edit' })).token)
      .getAuthenticatedUser()
    const refused = { known: [], left: 0, refusal: expect.stringContaining('create role') }
    expect(await roomOf(editor)).toMatchObject(refused)
    const other = await newOrganization(server)
    expect((await roomOf(other.admin.id, other.organizationId)).known).toEqual([])
  })
})

import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { clientsOf, newInstallation } from '../../../../test/integrations.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base.extend(
  'outlineOf',
  ({ docs }) =>
    async (params: { spaceId: string }) =>
      outline((await docs.listPages({ params })).pages),
)

type Tree = { title: string; pages: Tree[] }[]

const outline = (pages: unknown): object[] =>
  (pages as Tree).map(({ title, pages: below }) => (below.length > 0 ? { [title]: outline(below) } : { [title]: [] }))

const gettingStarted = [{ Welcome: [] }, { Quickstart: [] }, { Guides: [{ 'Your first guide': [] }] }, { Help: [] }]

describe('applyTemplateToSpace', () => {
  test.for<[string, object[]]>([
    ['blank', [{ Untitled: [] }]],
    ['getting-started', gettingStarted],
    [
      'api-reference',
      [{ 'API reference': [] }, { Authentication: [] }, { Errors: [] }, { Endpoints: [{ Things: [] }] }],
    ],
    ['changelog', [{ Changelog: [] }, { Releases: [{ '1.0.0': [] }] }]],
  ])(
    '204 with the pages of %s after the others, twice, and without broken links',
    async ([id, expected], { server, docs, outlineOf }) => {
      const params = await newSpace(docs)
      await publish(docs, params, insert('# Mine\n'))
      for (const times of [1, 2]) {
        expect(await docs.applyTemplateToSpace({ params, body: { id } })).toBeUndefined()
        expect(await outlineOf(params)).toEqual([{ Mine: [] }, ...Array.from({ length: times }, () => expected).flat()])
      }
      expect((await docs.listSpaceLinks({ params })).stats.broken.total).toBe(0)
      await waitForJobs(server.services)
      expect((await docs.listSpaceLinks({ params })).stats.broken.total).toBe(0)
    },
  )

  test('204 into a change request, by its number, also where main is locked', async ({ docs, outlineOf }) => {
    const params = await newSpace(docs)
    await docs.updateSpaceById({ params, body: { editMode: 'locked' } })
    const at = await newChangeRequest(docs, params)
    const { number } = await docs.getChangeRequestById({ params: at })
    await docs.applyTemplateToSpace({ params, body: { id: 'getting-started', changeRequestId: String(number) } })
    expect(outline((await docs.listPagesInChangeRequest({ params: at })).pages)).toEqual(gettingStarted)
    expect(await outlineOf(params)).toEqual([])
    const call = docs.applyTemplateToSpace({ params, body: { id: 'getting-started' } })
    expect(await refusal(call)).toMatchObject({ status: 409, code: 'space_locked' })
  })

  test('204 filled with the given references', async ({ server, docs }) => {
    const params = await newSpace(docs)
    const help = async () => {
      const { items } = await docs.searchSpaceContent({ params, query: { query: 'support' } })
      return items
    }
    const contentRefs = { support: { kind: 'url' as const, url: 'https://support.example.com/x' } }
    await docs.applyTemplateToSpace({ params, body: { id: 'getting-started', params: { contentRefs } } })
    await waitForJobs(server.services)
    const [page] = await help()
    const read = { params: { ...params, pageId: page!.id }, query: { format: 'markdown' as const } }
    expect((await docs.getPageById(read)) as { markdown?: string }).toMatchObject({
      markdown: expect.stringContaining('Ask here: [support](https://support.example.com/x).'),
    })
  })

  test('400 for a reference to a missing or invisible resource', async ({ server, docs, outlineOf }) => {
    const params = await newSpace(docs)
    const secret = await newSpace(docs)
    await docs.updateSpaceById({ params: secret, body: { defaultLevel: null } })
    const { token } = await server.createTestUser({ role: 'edit' })
    const refs = [
      { kind: 'page' as const, page: nobody },
      { kind: 'space' as const, space: secret.spaceId },
      { kind: 'user' as const, user: nobody },
      { kind: 'openapi' as const, spec: 'petstore' },
      { kind: 'collection' as const, collection: nobody },
      { kind: 'anchor' as const, page: nobody, anchor: 'x' },
      { kind: 'translation' as const, translation: nobody },
    ]
    const named = { 'a~b/c': refs[0]! }
    const escaped = { id: 'getting-started', params: { contentRefs: named } }
    expect(await refusal(server.api(token).applyTemplateToSpace({ params, body: escaped }))).toMatchObject({
      errors: [{ pointer: '/body/params/contentRefs/a~0b~1c' }],
    })
    for (const support of refs) {
      const body = { id: 'getting-started', params: { contentRefs: { support } } }
      expect(await refusal(server.api(token).applyTemplateToSpace({ params, body }))).toMatchObject({
        status: 400,
        code: 'invalid_reference',
        errors: [{ pointer: '/body/params/contentRefs/support' }],
      })
    }
    expect(await outlineOf(params)).toEqual([])
    const installed = await newInstallation(docs, server.organizationId, { scopes: ['space:content:write'] })
    const { installation } = await clientsOf(server, installed)
    await docs.installIntegrationOnSpace({ params: installed, body: { space: params.spaceId } })
    const support = { kind: 'space' as const, space: secret.spaceId }
    const body = { id: 'getting-started', params: { contentRefs: { support } } }
    const apply = () => installation.applyTemplateToSpace({ params, body })
    expect(await refusal(apply())).toMatchObject({ status: 400, code: 'invalid_reference' })
    await docs.installIntegrationOnSpace({ params: installed, body: { space: secret.spaceId } })
    await apply()
  })

  test('400 for a change request of another space, 404 for a missing template, 409 for a merged change request', async ({
    docs,
  }) => {
    const [params, other] = [await newSpace(docs), await newSpace(docs)]
    const at = await newChangeRequest(docs, other)
    const apply = (id: string, changeRequestId?: string) =>
      docs.applyTemplateToSpace({ params, body: { id, ...(changeRequestId && { changeRequestId }) } })
    expect(await refusal(apply('blank', at.changeRequestId))).toMatchObject({ status: 400, code: 'invalid_reference' })
    for (const id of ['nothing', '../../demo', 'constructor', 'Blank']) {
      expect((await refusal(apply(id))).status).toBe(404)
    }
    const merged = await newChangeRequest(docs, params)
    await docs.mergeChangeRequest({ params: merged })
    expect(await refusal(apply('blank', merged.changeRequestId))).toMatchObject({ code: 'change_request_locked' })
  })

  test('403 for a caller who can only comment', async ({ server, docs }) => {
    const params = await newSpace(docs)
    const { token } = await server.createTestUser({ role: 'comment' })
    const call = server.api(token).applyTemplateToSpace({ params, body: { id: 'blank' } })
    expect((await refusal(call)).status).toBe(403)
  })
})

describe('createSpace', () => {
  test('201 with the pages of a template; 404 for a missing one', async ({ server, docs, outlineOf }) => {
    const params = { organizationId: server.organizationId }
    const { id } = await docs.createSpace({ params, body: { template: 'getting-started' } })
    expect(await outlineOf({ spaceId: id })).toEqual(gettingStarted)
    await waitForJobs(server.services)
    const found = await docs.searchSpaceContent({ params: { spaceId: id }, query: { query: 'quickstart' } })
    expect(found.items[0]).toMatchObject({ title: 'Quickstart' })
    expect((await refusal(docs.createSpace({ params, body: { template: 'nothing' } }))).status).toBe(404)
    const contentRefs = { support: { kind: 'url', url: 'https://help.example.com' } } as const
    const template = { id: 'getting-started', params: { contentRefs } }
    const filled = await docs.createSpace({ params, body: { template } })
    const { pages } = await docs.listPages({ params: { spaceId: filled.id } })
    expect(pages).not.toEqual([])
    const foreign = {
      id: 'getting-started',
      params: { contentRefs: { support: { kind: 'page', page: nobody } as const } },
    }
    const errors = [{ pointer: '/body/template/params/contentRefs/support' }]
    expect(await refusal(docs.createSpace({ params, body: { template: foreign } }))).toMatchObject({ errors })
  })
})

describe('createChangeRequest', () => {
  test('201 with the pages of a template; 404 for a missing one, and nothing is created', async ({ docs }) => {
    const params = await newSpace(docs)
    const { id } = await docs.createChangeRequest({ params, body: { template: { id: 'changelog' } } })
    const { pages } = await docs.listPagesInChangeRequest({ params: { ...params, changeRequestId: id } })
    expect(outline(pages)).toEqual([{ Changelog: [] }, { Releases: [{ '1.0.0': [] }] }])
    const refused = docs.createChangeRequest({ params, body: { template: { id: 'nothing' } } })
    expect((await refusal(refused)).status).toBe(404)
    const contentRefs = { spec: { kind: 'page' as const, page: nobody } }
    const template = { id: 'api-reference', params: { contentRefs } }
    const errors = [{ pointer: '/body/template/params/contentRefs/spec' }]
    expect(await refusal(docs.createChangeRequest({ params, body: { template } }))).toMatchObject({ errors })
    expect((await docs.getSpaceById({ params })).changeRequests).toBe(1)
  })
})

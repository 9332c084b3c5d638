import { pages, type BodyInput, type Space } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { newId } from '@scriptorium/basics/id'

let params: { organizationId: string }
const test = base
  .extend(
    'pagesOf',
    ({ docs }) =>
      async ({ id }: Space) =>
        (await docs.listPages({ params: { spaceId: id } })).pages,
  )
  .extend('newCollection', ({ server }) => async (organizationId: string) => {
    const id = newId()
    await server.services.database.writeTx((trx) =>
      trx('collections').insert({
        id,
        organizationId,
        parentId: null,
        ancestors: '',
        title: 'Open',
        description: null,
        defaultLevel: 'admin',
        effectiveLevel: 'admin',
        position: 'a0',
        createdAt: '2030-01-01T00:00:00.000Z',
      }),
    )
    return id
  })

test.beforeAll(async ({ server }) => {
  params = { organizationId: server.organizationId }
})

describe('createSpace', () => {
  test('201 with one blank page, by default', async ({ server, docs, pagesOf }) => {
    const space = await docs.createSpace({ params })
    expect(space).toMatchObject({
      object: 'space',
      title: 'Untitled',
      emoji: '📄',
      visibility: 'private',
      mergeRules: { type: 'inherit' },
      organization: server.organizationId,
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: { view: true, admin: true },
    })
    expect(space).not.toHaveProperty('parent')
    expect(await docs.getSpaceById({ params: { spaceId: space.id } })).toEqual(space)
    expect(await pagesOf(space)).toMatchObject([{ type: 'document', title: 'Untitled', pages: [] }])
  })

  test('201 with all fields', async ({ docs }) => {
    const body = { title: 'Field guide', emoji: '🌿', language: 'pt-br', editMode: 'locked' } as const
    expect(await docs.createSpace({ params, body })).toMatchObject(body)
  })

  test('201 without any page', async ({ docs, pagesOf }) => {
    expect(await pagesOf(await docs.createSpace({ params, body: { empty: true } }))).toEqual([])
  })

  test('201 from the blank template', async ({ docs, pagesOf }) => {
    expect(await pagesOf(await docs.createSpace({ params, body: { template: 'blank' } }))).toHaveLength(1)
    expect(await pagesOf(await docs.createSpace({ params, body: { template: { id: 'blank' } } }))).toHaveLength(1)
  })

  test('201 with one computed page', async ({ docs, pagesOf }) => {
    const spec = { ref: { kind: 'openapi' as const, spec: 'harbour' } }
    const computedSource = { type: 'builtin:openapi' as const, props: { models: true }, dependencies: { spec } }
    const [page] = await pagesOf(await docs.createSpace({ params, body: { computedSource } }))
    expect(page).toMatchObject({ type: 'computed', computed: computedSource })
  })

  test.for<BodyInput<'createSpace'>>([
    { empty: true, template: 'blank' },
    { template: 'blank', computedSource: { type: 'integration:a:b', props: {} } },
    { empty: true, computedSource: { type: 'integration:a:b', props: {} } },
  ])('400 for two kinds of initial content: %j', async (body, { docs }) => {
    const problem = await refusal(docs.createSpace({ params, body }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(Object.keys(body!).map((name) => `/body/${name}`)),
    )
  })

  test('404 for an unknown template', async ({ docs }) => {
    expect(await refusal(docs.createSpace({ params, body: { template: 'unknown' } }))).toMatchObject({ status: 404 })
  })

  test('400 for a title of 51 characters, 201 for 50 of any kind', async ({ docs }) => {
    const problem = await refusal(docs.createSpace({ params, body: { title: '🌿'.repeat(51) } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/title' }] })
    expect((await docs.createSpace({ params, body: { title: '🌿'.repeat(50) } })).title).toBe('🌿'.repeat(50))
  })

  test('400 for a parent that is unknown, or of another organization', async ({ server, docs, newCollection }) => {
    const admin = server.api((await server.createTestUser({ role: null })).token)
    const { id: foreign } = await admin.createOrganization({ body: { title: 'Foreign' } })
    for (const parent of [nobody, await newCollection(foreign)]) {
      expect(await refusal(docs.createSpace({ params, body: { parent } }))).toMatchObject({
        status: 400,
        code: 'invalid_reference',
        errors: [{ pointer: '/body/parent' }],
      })
    }
  })

  test('201 in a collection, with the level of the collection', async ({ server, newCollection }) => {
    const parent = await newCollection(server.organizationId)
    const { token } = await server.createTestUser({ role: 'create' })
    const author = server.api(token)
    const space = await author.createSpace({ params, body: { parent } })
    expect(space).toMatchObject({ parent, visibility: 'in-collection', defaultLevel: 'admin' })
    expect(space.permissions.admin).toBe(true)
    expect(await author.getSpaceById({ params: { spaceId: space.id } })).toEqual(space)
  })
})

describe('listSpacesInOrganizationById', () => {
  test('200 with 120 spaces, page by page, each once, newest first', async ({ server }) => {
    const admin = server.api((await server.createTestUser({ role: null })).token)
    const { id } = await admin.createOrganization({ body: { title: 'Large' } })
    const own = { organizationId: id }
    const made: string[] = []
    for (let n = 0; n < 120; n++)
      made.push((await admin.createSpace({ params: own, body: { title: `Space ${n}`, empty: true } })).id)

    const first = await admin.listSpacesInOrganizationById({ params: own })
    expect(first).toMatchObject({ count: 120, next: { page: expect.any(String) } })
    expect(first.items).toHaveLength(50)
    const walked: Space[] = []
    for await (const space of pages(admin.listSpacesInOrganizationById, { params: own, query: { limit: 7 } }))
      walked.push(space)
    expect(new Set(walked.map((space) => space.id))).toEqual(new Set(made))
    expect(walked).toHaveLength(120)
    const moments = walked.map((space) => space.createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())

    const all = await admin.listSpacesInOrganizationById({ params: own, query: { limit: 1000 } })
    expect(all).toEqual({ count: 120, items: walked })
  })

  test('400 for the cursor of another organization', async ({ server }) => {
    const admin = server.api((await server.createTestUser({ role: null })).token)
    const [a, b] = [
      await admin.createOrganization({ body: { title: 'Here' } }),
      await admin.createOrganization({ body: { title: 'There' } }),
    ]
    for (let n = 0; n < 2; n++) await admin.createSpace({ params: { organizationId: a.id } })
    const { next } = await admin.listSpacesInOrganizationById({ params: { organizationId: a.id }, query: { limit: 1 } })
    const call = admin.listSpacesInOrganizationById({ params: { organizationId: b.id }, query: next! })
    expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_cursor' })
  })
})

describe('duplicateSpace', () => {
  test.for([
    ['Guide', 'Guide (copy)'],
    ['🌿'.repeat(48), `${'🌿'.repeat(48)} (`],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('201 with the title %s (copy), cut to 50 characters', async ([title, copied], { docs }) => {
    const { id } = await docs.createSpace({ params, body: { title } })
    expect((await docs.duplicateSpace({ params: { spaceId: id } })).title).toBe(copied)
  })

  test('201 with the same pages, and no change requests', async ({ docs, pagesOf }) => {
    const original = await docs.createSpace({ params, body: { emoji: '🌿', language: 'fr', editMode: 'locked' } })
    await docs.createChangeRequest({ params: { spaceId: original.id } })
    const copy = await docs.duplicateSpace({ params: { spaceId: original.id } })
    expect(copy).toMatchObject({ emoji: '🌿', language: 'fr', editMode: 'locked', changeRequests: 0 })
    expect(copy.id).not.toBe(original.id)
    expect(copy.revision).not.toBe(original.revision)
    const ids = async (space: Space) => (await pagesOf(space)).map((page) => page.id)
    expect(await ids(copy)).toEqual(await ids(original))
    expect(await docs.getSpaceById({ params: { spaceId: copy.id } })).toEqual(copy)
  })

  test('201 for a caller with a grant on a private space, and the copy is private too', async ({ server, docs }) => {
    const { id: spaceId } = await docs.createSpace({ params })
    await docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: null } })
    const { id: subjectId, token } = await server.createTestUser({ role: 'read' })
    const grant = { targetType: 'space', targetId: spaceId, subjectType: 'user', subjectId, role: 'create' } as const
    await server.services.database.writeTx((trx) =>
      trx('grants').insert({ ...grant, createdAt: '2030-01-01T00:00:00.000Z' }),
    )
    const editor = server.api(token)
    const copy = await editor.duplicateSpace({ params: { spaceId } })
    expect(copy.defaultLevel).toBeNull()
    expect(await editor.getSpaceById({ params: { spaceId: copy.id } })).toEqual(copy)
    const { token: other } = await server.createTestUser({ role: 'create' })
    expect(await refusal(server.api(other).getSpaceById({ params: { spaceId: copy.id } }))).toMatchObject({
      status: 404,
    })
  })
})

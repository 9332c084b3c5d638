import type { ContentChange, Page } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let at: At
const test = base
  .extend(
    'outline',
    ({ docs }) =>
      async () =>
        outlineOf((await docs.listPagesInChangeRequest({ params: at })).pages),
  )
  .extend(
    'read',
    ({ docs }) =>
      (pageId: string) =>
        docs.getPageInChangeRequestById({ params: { ...at, pageId }, query: { format: 'markdown' } }),
  )
  .extend(
    'send',
    ({ docs }) =>
      (...changes: ContentChange[]) =>
        docs.updateChangeRequestContent({ params: at, body: { changes } }),
  )

test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
  at = await newChangeRequest(docs, params)
})

type Outline = (string | [string, Outline])[]

const outlineOf = (pages: readonly Page[]): Outline =>
  pages.map((page) => {
    const below = 'pages' in page ? outlineOf(page.pages) : []
    return below.length > 0 ? [page.title, below] : page.title
  })

describe('updateChangeRequestContent', () => {
  test('200 with the change request, at a new revision', async ({ docs, send }) => {
    const before = await docs.getChangeRequestById({ params: at })
    const changed = await send(insert('# Install'))
    expect(changed).toMatchObject({ object: 'change-request', id: at.changeRequestId, status: 'draft' })
    expect(changed).toEqual(await docs.getChangeRequestById({ params: at }))
    const { revision } = await docs.getChangeRequestById({ params: at })
    expect(revision).not.toBe(before.revision)
    const made = await docs.getRevisionById({ params: { ...params, revisionId: revision } })
    expect(made).toMatchObject({ type: 'edits', parents: [before.revision] })
    expect((await docs.listPages({ params })).pages).toEqual([])
  })

  test('200 with the changed pages, each once, in the order of their first change', async ({ docs }) => {
    const [kept, gone] = await publish(docs, params, insert('# Kept'), insert('# Gone'))
    await docs.updateChangeRequest({ params: at })
    const changes: ContentChange[] = [
      insert('# New', { ref: 'new' }),
      rewrite(kept!, '# Kept\n\nAnew.'),
      { operation: 'delete_page', page: gone! },
      { operation: 'update_page', page: kept!, emoji: '🌿' },
      insert('# Brief', { ref: 'brief' }),
    ]
    const answer = await docs.updateChangeRequestContent({ params: at, query: { compat: false }, body: { changes } })
    const location = expect.stringContaining(`/change-requests/${at.changeRequestId}/content/page/`)
    const page = (id: unknown) => ({ object: 'page', id, urls: { location } })
    expect(answer).toEqual({
      changeRequest: await docs.getChangeRequestById({ params: at }),
      changes: [
        { object: 'created_page', ref: 'new', page: page(expect.any(String)) },
        { object: 'updated_page', page: page(kept) },
        { object: 'deleted_page', page: gone },
        { object: 'created_page', ref: 'brief', page: page(expect.any(String)) },
      ],
    })
  })

  test('200 notes the contributor', async ({ server }) => {
    const bela = await server.createTestUser({ role: 'edit' })
    await write(server.api(bela.token), at, insert('# One'))
    await write(server.api(bela.token), at, insert('# Two'))
    const rows = await server.services.database.read('contributors').where({ changeRequestId: at.changeRequestId })
    expect(rows).toMatchObject([{ userId: bela.id, actionType: 'edit', count: 2 }])
  })

  test('400 for one invalid entry, and none of the changes is applied', async ({ docs, send, outline }) => {
    const { revision } = await docs.getChangeRequestById({ params: at })
    const problem = await refusal(send(insert('# One'), insert('# Two'), { operation: 'delete_page', page: nobody }))
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/changes/2/page' }],
    })
    expect((await docs.getChangeRequestById({ params: at })).revision).toBe(revision)
    expect(await outline()).toEqual([])
  })

  test('409 for a merged or an archived one, until it is reopened', async ({ docs, send, outline }) => {
    await write(docs, at, insert('# One'))
    await docs.mergeChangeRequest({ params: at })
    expect(await refusal(send(insert('# Two')))).toMatchObject({ status: 409, code: 'change_request_locked' })
    await docs.updateChangeRequestById({ params: at, body: { status: 'archived' } })
    expect(await refusal(send(insert('# Two')))).toMatchObject({ status: 409, code: 'change_request_locked' })
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    await send(insert('# Two'))
    expect(await outline()).toEqual(['One', 'Two'])
  })

  test('200 in a locked space, where change requests can still be edited', async ({ docs, send }) => {
    await docs.updateSpaceById({ params, body: { editMode: 'locked' } })
    await send(insert('# One'))
    await docs.mergeChangeRequest({ params: at })
  })

  test('400 for no entry, and for more than 50', async ({ send }) => {
    expect(await refusal(send())).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes' }] })
    const many = Array.from({ length: 51 }, (_, n) => insert(`# ${n}`))
    expect(await refusal(send(...many))).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes' }] })
    await send(...many.slice(1))
  })

  test('403 for a caller who can only comment', async ({ server, docs }) => {
    await docs.updateSpaceById({ params, body: { defaultLevel: 'comment' } })
    const { token } = await server.createTestUser({ role: 'read' })
    const call = write(server.api(token), at, insert('# One'))
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('insert_page', () => {
  test('200 takes the title from front matter, heading, entry, or the default, in this order', async ({
    send,
    outline,
  }) => {
    await send(
      insert('---\ntitle: Front\n---\n# Heading', { title: 'Entry' }),
      insert('# Heading', { title: 'Entry' }),
      insert('Text', { title: 'Entry' }),
      insert('Text'),
    )
    expect(await outline()).toEqual(['Front', 'Heading', 'Entry', 'Untitled'])
  })

  test('200 with all the metadata', async ({ docs, read }) => {
    const fields = {
      title: 'Install',
      slug: 'set-up',
      emoji: '🌿',
      icon: 'leaf',
      description: 'From nothing',
      hidden: true,
      noIndex: true,
      noRobotsIndex: true,
      condition: 'visitor.claims.beta == true',
      owner: 'u3Ks8VnZq5LdWb2XyT7c',
      verifiedUntil: '2099-03-14',
    }
    const [id] = await write(docs, at, insert('Text', fields))
    expect(await read(id!)).toMatchObject({ ...fields, path: 'set-up', markdown: 'Text' })
  })

  test('200 at an index, below a page, and below one of the same request', async ({ docs, send, outline }) => {
    const [parent] = await write(docs, at, insert('# B'), insert('# D'))
    await send(
      insert('# A', { at: 0 }),
      insert('# C', { at: 2 }),
      insert('# E', { at: 999 }),
      insert('# B2', { into: parent!, ref: 'second' }),
      insert('# B1', { into: parent!, at: 0 }),
      insert('# B2a', { into: 'second' }),
    )
    expect(await outline()).toEqual(['A', ['B', ['B1', ['B2', ['B2a']]]], 'C', 'D', 'E'])
  })

  test('200 gives each sibling a unique slug', async ({ docs, read }) => {
    const ids = await write(docs, at, insert('# Same'), insert('# Same'), insert('# Same', { slug: 'same' }))
    const slugs = await Promise.all(ids.map(async (id) => ((await read(id)) as { slug: string }).slug))
    expect(slugs).toEqual(['same', 'same-1', 'same-2'])
  })

  test.for<[ContentChange[], string]>([
    [[insert('# A', { into: nobody })], '/body/changes/0/into'],
    [[insert('# A', { ref: 'x' }), insert('# B', { ref: 'x' })], '/body/changes/1/ref'],
    [[insert('# A', { title: '' })], '/body/changes/0/title'],
    [[insert('# A', { at: -1 })], '/body/changes/0/at'],
    [[insert('# A', { slug: 's'.repeat(101) })], '/body/changes/0/slug'],
    [[{ operation: 'insert_page', document: { markdown: 'a', document: {} } } as never], '/body/changes/0/document'],
  ])('400 for %j', async ([changes, pointer], { send }) => {
    const { status, errors } = await refusal(send(...changes))
    expect(status).toBe(400)
    expect(errors.map((error) => error.pointer)).toContain(pointer)
  })

  test('400 for an alias that is the path of a page', async ({ docs, send }) => {
    await publish(docs, params, insert('# Taken'))
    await docs.updateChangeRequest({ params: at })
    const problem = await refusal(send(insert('# New', { ref: 'taken' })))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/ref' }] })
  })
})

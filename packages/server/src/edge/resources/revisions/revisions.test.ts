import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { openDraft } from '@scriptorium/content/tree/draft'

let params: { spaceId: string }
const test = base
  .extend(
    'current',
    ({ docs }) =>
      async () =>
        (await docs.getSpaceById({ params })).revision,
  )
  .extend(
    'revisionOf',
    ({ docs }) =>
      async (revisionId: string) =>
        docs.getRevisionById({ params: { ...params, revisionId } }),
  )

test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
})

describe('getCurrentRevision', () => {
  test('200 with all contents of the space', async ({ docs, current, revisionOf }) => {
    await publish(docs, params, insert('# A', { ref: 'a' }), insert('# B', { into: 'a' }))
    const revision = await docs.getCurrentRevision({ params })
    expect(revision).toMatchObject({
      object: 'revision',
      id: await current(),
      type: 'merge',
      pages: [{ title: 'A', pages: [{ title: 'B' }] }],
      files: [],
      reusableContents: [],
    })
    expect(await revisionOf(revision.id)).toEqual(revision)
    expect(await docs.getCurrentRevision({ params, query: { metadata: false, computed: false } })).toEqual(revision)
  })
})

describe('getRevisionOfChangeRequestById', () => {
  test('200 with main at first, then with its own', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    const first = await docs.getRevisionOfChangeRequestById({ params: at })
    expect(first).toEqual(await docs.getCurrentRevision({ params }))
    await write(docs, at, insert('# Mine'))
    const second = await docs.getRevisionOfChangeRequestById({ params: at })
    expect(second).toMatchObject({ type: 'edits', parents: [first.id], pages: [{ title: 'Mine' }] })
  })

  test('404 for an unknown change request', async ({ docs }) => {
    const call = docs.getRevisionOfChangeRequestById({ params: { ...params, changeRequestId: nobody } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('getRevisionById', () => {
  test('200 with its parents and type', async ({ docs, current, revisionOf }) => {
    const initial = await current()
    expect(await revisionOf(initial)).toMatchObject({ type: 'edits', parents: [] })

    const at = await newChangeRequest(docs, params, 'Mine')
    await write(docs, at, insert('# Mine'))
    await publish(docs, params, insert('# Theirs'))
    const theirs = await current()
    const edits = (await docs.getChangeRequestById({ params: at })).revision
    const { revision: updated } = await docs.updateChangeRequest({ params: at })
    expect(await revisionOf(updated)).toMatchObject({ type: 'update', parents: [edits, theirs] })

    const { revision: merged } = await docs.mergeChangeRequest({ params: at })
    expect(merged).toBe(await current())
    expect(await revisionOf(merged)).toMatchObject({
      type: 'merge',
      parents: [theirs, updated],
      mergedFrom: { id: at.changeRequestId, subject: 'Mine', status: 'merged', revisionMerged: merged },
    })
  })

  test('404 for an unknown one, and for one of another space', async ({ docs, revisionOf }) => {
    const other = await newSpace(docs)
    const foreign = (await docs.getSpaceById({ params: other })).revision
    for (const id of [nobody, foreign]) expect(await refusal(revisionOf(id))).toMatchObject({ status: 404 })
  })
})

describe('getChangeRequestChanges', () => {
  const named = (id: string, title: string, path: string) => ({ id, type: 'document', title, path })

  test('200 with every kind of change to pages, in display order', async ({ docs }) => {
    const pages = [
      insert('# A'),
      insert('# B'),
      insert('# C'),
      insert('# D', { ref: 'd' }),
      insert('# D1', { into: 'd' }),
    ]
    const [a, b, c, d, d1] = await publish(docs, params, ...pages)
    const at = await newChangeRequest(docs, params)
    const [e] = await write(
      docs,
      at,
      {
        operation: 'update_page',
        page: a!,
        title: 'Z',
        emoji: '🌿',
        description: 'Last',
        document: { markdown: 'Z.' },
      },
      { operation: 'update_page', page: b!, slug: 'bee' },
      { operation: 'delete_page', page: c! },
      { operation: 'update_page', page: d1!, into: null, at: 0 },
      insert('# E', { into: d! }),
    ).then((ids) => ids.slice(-1))
    const { changes, more } = await docs.getChangeRequestChanges({ params: at })
    expect(more).toBeUndefined()
    const id = expect.any(String)
    expect(changes).toEqual([
      { type: 'page_moved', page: named(d1!, 'D1', 'd1'), parent: { before: named(d!, 'D', 'd') } },
      {
        type: 'page_edited',
        page: named(a!, 'Z', 'a'),
        attributes: {
          title: { before: 'A', after: 'Z' },
          description: { after: 'Last' },
          emoji: { after: '🌿' },
          document: { before: id, after: id },
        },
      },
      { type: 'page_edited', page: named(b!, 'B', 'bee'), attributes: { slug: { before: 'b', after: 'bee' } } },
      { type: 'page_deleted', page: named(c!, 'C', 'c') },
      { type: 'page_created', page: named(e!, 'E', 'd/e') },
    ])
  })

  test('200 without changes for a new change request, and for one whose edits were undone', async ({ docs }) => {
    const [a] = await publish(docs, params, insert('# A'))
    const at = await newChangeRequest(docs, params)
    expect(await docs.getChangeRequestChanges({ params: at })).toEqual({ changes: [] })
    await write(docs, at, rewrite(a!, '# B'))
    await write(docs, at, { operation: 'revert_page', page: a! })
    expect(await docs.getChangeRequestChanges({ params: at })).toEqual({ changes: [] })
  })

  test('200 with 10 changes, or the requested number, and the number of omitted changes', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    await write(docs, at, ...Array.from({ length: 13 }, (_, n) => insert(`# ${n}`)))
    const first = await docs.getChangeRequestChanges({ params: at })
    expect(first.changes).toHaveLength(10)
    expect(first.more).toBe(3)
    const { changes, more } = await docs.getChangeRequestChanges({ params: at, query: { limit: 12 } })
    expect({ some: changes.length, more }).toEqual({ some: 12, more: 1 })
    expect(await docs.getChangeRequestChanges({ params: at, query: { limit: 13 } })).not.toHaveProperty('more')
  })

  test('200 with its own changes only, after pulling main', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    await write(docs, at, insert('# Mine'))
    await publish(docs, params, insert('# Theirs'))
    await docs.updateChangeRequest({ params: at })
    const { changes } = await docs.getChangeRequestChanges({ params: at })
    expect(changes).toMatchObject([{ type: 'page_created', page: { title: 'Mine' } }])
  })

  test('200 with changes of files, variables, reusable contents and tags', async ({ server, docs }) => {
    const at = await newChangeRequest(docs, params)
    const file = {
      id: 'file1',
      name: 'a.png',
      contentType: 'image/png',
      size: 1,
      storageKey: 'k',
      createdAt: '',
      updatedAt: '',
    }
    await server.services.database.writeTx(async (trx) => {
      const { revision } = await docs.getChangeRequestById({ params: at })
      const { root } = (await trx('revisions').where({ id: revision }).first('root'))!
      const draft = openDraft(server.services.content(trx), root)
      await draft.set('file', 'file1', file)
      await draft.set('variable', 'version', '2.4')
      await draft.set('reusableContent', 'note1', { id: 'note1', title: 'Support note' })
      await draft.set('tag', 'guides', { tag: 'guides', label: 'Guides' })
      const { root: changed } = await draft.flush()
      await trx('revisions').insert({
        ...(await trx('revisions').where({ id: revision }).first())!,
        id: 'own',
        root: changed,
      })
      await trx('changeRequests').where({ id: at.changeRequestId }).update({ revisionId: 'own' })
    })
    const { changes } = await docs.getChangeRequestChanges({ params: at })
    expect(changes).toEqual([
      {
        type: 'file_created',
        file: { id: 'file1', name: 'a.png', contentType: 'image/png', downloadURL: expect.stringContaining('file1') },
      },
      { type: 'reusable_content_created', reusableContent: { id: 'note1', title: 'Support note' } },
      { type: 'tag_created', tag: { tag: 'guides', label: 'Guides' } },
      { type: 'variables_edited', variables: { before: {}, after: { version: '2.4' } } },
    ])
    const revision = await docs.getRevisionOfChangeRequestById({ params: at })
    expect(revision).toMatchObject({
      files: [{ id: 'file1' }],
      variables: { version: '2.4' },
      reusableContents: [{ object: 'reusable-content', id: 'note1', title: 'Support note' }],
    })
  })
})

describe('getRevisionSemanticChanges', () => {
  test('200 with the changes of a merge, and its change request', async ({ docs, current }) => {
    await publish(docs, params, insert('# A'))
    await publish(docs, params, insert('# B'))
    const answer = await docs.getRevisionSemanticChanges({ params: { ...params, revisionId: await current() } })
    expect(answer).toMatchObject({
      changes: [{ type: 'page_created', page: { title: 'B' } }],
      mergedFrom: { object: 'change-request', number: 2 },
    })
  })

  test('200 with all pages for the first revision', async ({ docs, current }) => {
    params = await newSpace(docs, {})
    const answer = await docs.getRevisionSemanticChanges({ params: { ...params, revisionId: await current() } })
    expect(answer).toEqual({
      changes: [{ type: 'page_created', page: expect.objectContaining({ title: 'Untitled' }) }],
    })
  })

  test('404 for an unknown one', async ({ docs }) => {
    const call = docs.getRevisionSemanticChanges({ params: { ...params, revisionId: nobody } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

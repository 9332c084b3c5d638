import type { ContentChange } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../../test/content.ts'
import { withShortLimits } from '../../../../test/support/short-limits.ts'
import { test as base } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'

let at: At
let ids: string[]
const test = base.extend(
  'diff',
  ({ docs }) =>
    (limit?: number) =>
      docs.getChangeRequestDiff({ params: at, query: limit === undefined ? {} : { limit } }),
)

test.beforeEach(async ({ docs }) => {
  const params = await newSpace(docs)
  ids = await publish(docs, params, insert('# A\n\nOne.\n\nTwo.\n'), insert('# B'), insert('# C'))
  at = await newChangeRequest(docs, params)
})

describe('getChangeRequestDiff', () => {
  test('200 with the changed blocks of each page, its titles and paths', async ({ docs, diff }) => {
    const [d] = await write(docs, at, insert('# D\n'), rewrite(ids[0]!, '# Z\n\nOne.\n\nTwo, mine.\n'))
    await write(
      docs,
      at,
      { operation: 'delete_page', page: ids[1]! },
      { operation: 'update_page', page: ids[2]!, into: ids[0]! },
    )
    expect(await diff()).toEqual({
      reusableContents: [],
      pages: [
        {
          id: ids[0],
          type: 'document',
          changes: ['edited'],
          before: { title: 'A', path: 'a' },
          after: { title: 'Z', path: 'a' },
          blocks: [
            {
              change: 'edited',
              parts: [{ text: '# ' }, { text: 'A', change: 'deleted' }, { text: 'Z', change: 'inserted' }],
            },
            { change: 'edited', parts: [{ text: 'Two' }, { text: ', mine', change: 'inserted' }, { text: '.' }] },
          ],
        },
        {
          id: ids[2],
          type: 'document',
          changes: ['moved'],
          before: { title: 'C', path: 'c' },
          after: { title: 'C', path: 'a/c' },
          blocks: [],
        },
        {
          id: ids[1],
          type: 'document',
          changes: ['deleted'],
          before: { title: 'B', path: 'b' },
          blocks: [{ change: 'removed', parts: [{ text: '# B', change: 'deleted' }] }],
        },
        {
          id: d,
          type: 'document',
          changes: ['created'],
          after: { title: 'D', path: 'd' },
          blocks: [{ change: 'added', parts: [{ text: '# D', change: 'inserted' }] }],
        },
      ],
    })
  })

  test('200 with changed properties, variables, files and reusable contents', async ({ docs, diff }) => {
    await publish(docs, at, { operation: 'update_page', page: ids[1]!, icon: 'anchor' })
    const params = await newChangeRequest(docs, at)
    const look = '---\ncover: https://example.com/a.png\nlayout:\n  width: wide\nvars:\n  port: 80\n---\n\n'
    const file = { name: 'a.txt', ref: 'a.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }
    const document = { markdown: 'Text.\n' }
    const changes: ContentChange[] = [
      rewrite(ids[0]!, `${look}# A\n\nOne.\n\nTwo.\n`),
      { operation: 'update_page', page: ids[0]!, description: 'Text' },
      { operation: 'update_page', page: ids[1]!, icon: '', hidden: true },
      { operation: 'update_page', page: ids[2]!, at: 0 },
      { operation: 'update_variables', variables: { region: 'eu', version: '2.4' } },
      { operation: 'insert_files', files: [file] },
      { operation: 'insert_reusable_content', title: 'Note', slug: 'notes', document },
    ]
    await docs.updateChangeRequestContent({ params, body: { changes } })
    at = params
    const { pages, ...others } = await diff()
    expect(pages.map((page) => ({ id: page.id, changes: page.changes, properties: page.properties }))).toEqual([
      { id: ids[2], changes: ['moved'], properties: undefined },
      {
        id: ids[0],
        changes: ['edited'],
        properties: [
          { name: 'description', after: 'Text' },
          { name: 'layout.width', after: 'wide' },
          { name: 'cover', after: 'https://example.com/a.png' },
          { name: 'vars.port', after: '80' },
        ],
      },
      {
        id: ids[1],
        changes: ['edited'],
        properties: [
          { name: 'icon', before: 'anchor' },
          { name: 'hidden', after: 'true' },
        ],
      },
    ])
    expect(others).toMatchObject({
      reusableContents: [{ changes: ['created'], properties: [{ name: 'slug', after: 'notes' }] }],
      variables: [
        { name: 'region', after: 'eu' },
        { name: 'version', after: '2.4' },
      ],
      files: [
        {
          name: 'a.txt',
          changes: ['created'],
          properties: [
            { name: 'name', after: 'a.txt' },
            { name: 'contentType', after: 'text/plain' },
            { name: 'size', after: '5' },
          ],
        },
      ],
    })
    expect(await diff(1)).toMatchObject({ variables: [{ name: 'region' }], more: 2, moreOthers: 1 })
  })

  test('200 without reverted changes', async ({ docs, diff }) => {
    await write(docs, at, rewrite(ids[0]!, '# Other'))
    await write(docs, at, { operation: 'revert_page', page: ids[0]! })
    expect(await diff()).toEqual({ pages: [], reusableContents: [] })
  })

  test('200 marks unresolved conflicts and counts the pages beyond the limit', async ({ docs, diff }) => {
    await write(docs, at, rewrite(ids[0]!, '# A\n\nOne.\n\nTwo, mine.\n'), rewrite(ids[1]!, '# B!'))
    await publish(docs, at, rewrite(ids[0]!, '# A\n\nOne.\n\nTwo, theirs.\n'))
    await docs.updateChangeRequest({ params: at })
    expect(await diff(1)).toMatchObject({ pages: [{ id: ids[0], hasConflict: true }], more: 1 })
  })

  test('200 without blocks says which parts changed', async ({ docs, diff }) => {
    const note = { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Text.\n' } } as const
    await docs.updateChangeRequestContent({ params: at, body: { changes: [rewrite(ids[0]!, '# Z\n\nOne.\n'), note] } })
    const { pages, reusableContents } = await diff()
    const without = await docs.getChangeRequestDiff({ params: at, query: { blocks: false } })
    expect(pages).toMatchObject([{ id: ids[0], changes: ['edited'] }])
    expect(without.pages).toEqual(pages.map(({ blocks: _blocks, ...page }) => page))
    expect(without.reusableContents).toEqual(reusableContents.map(({ blocks: _blocks, ...one }) => one))
  })

  test('200 for a text that cannot be split into blocks', async ({ docs, diff }) => {
    const { pages } = await withShortLimits(async () => {
      await write(docs, at, rewrite(ids[0]!, '>'.repeat(20_000)), rewrite(ids[1]!, '# B!'))
      return diff()
    })
    expect(pages).toMatchObject([
      { id: ids[0], incomparable: true, blocks: [] },
      { id: ids[1], blocks: [{ change: 'edited' }] },
    ])
  })

  test('404 for a change request of another space', async ({ docs }) => {
    const params = { ...(await newSpace(docs)), changeRequestId: at.changeRequestId }
    expect(await refusal(docs.getChangeRequestDiff({ params }))).toMatchObject({ status: 404 })
  })
})

describe('getChangeRequestDiff since a revision', () => {
  test('200 with what was edited since, and not with what was pulled', async ({ docs }) => {
    await write(docs, at, rewrite(ids[0]!, '# A\n\nOne, mine.\n\nTwo.\n'))
    const { revision } = await docs.getChangeRequestById({ params: at })
    await publish(docs, at, rewrite(ids[2]!, '# C\n\nOf main.'))
    await docs.updateChangeRequest({ params: at })
    await write(docs, at, rewrite(ids[1]!, '# B\n\nMine.'))
    const all = await docs.getChangeRequestDiff({ params: at })
    expect(all.pages.map(({ id }) => id)).toEqual([ids[0], ids[1]])
    const since = await docs.getChangeRequestDiff({ params: at, query: { since: revision } })
    expect(since.pages.map(({ id }) => id)).toEqual([ids[1]])
  })

  test('400 for a revision of another change request', async ({ docs }) => {
    const other = await newChangeRequest(docs, at)
    await write(docs, other, insert('# Other'))
    const { revision } = await docs.getChangeRequestById({ params: other })
    const refused = await refusal(docs.getChangeRequestDiff({ params: at, query: { since: revision } }))
    expect(refused).toMatchObject({ code: 'invalid_reference', errors: [{ pointer: '/query/since' }] })
  })
})

describe('getRevisionDiff', () => {
  test('200 with what a merge changed, and with what changed between two revisions', async ({ docs }) => {
    const before = (await docs.getSpaceById({ params: at })).revision
    await publish(docs, at, rewrite(ids[0]!, '# A\n\nOne.\n\nThree.\n'))
    await publish(docs, at, rewrite(ids[1]!, '# B\n\nMore.'))
    const revisionId = (await docs.getSpaceById({ params: at })).revision
    const ofMerge = await docs.getRevisionDiff({ params: { ...at, revisionId } })
    expect(ofMerge.pages.map(({ id }) => id)).toEqual([ids[1]])
    const ofBoth = await docs.getRevisionDiff({ params: { ...at, revisionId }, query: { base: before } })
    expect(ofBoth.pages.map(({ id }) => id)).toEqual([ids[0], ids[1]])
  })

  test('400 for a revision of another space', async ({ docs }) => {
    const { revision: base } = await docs.getSpaceById({ params: await newSpace(docs) })
    const revisionId = (await docs.getSpaceById({ params: at })).revision
    const refused = await refusal(docs.getRevisionDiff({ params: { ...at, revisionId }, query: { base } }))
    expect(refused).toMatchObject({ code: 'invalid_reference', errors: [{ pointer: '/query/base' }] })
  })
})

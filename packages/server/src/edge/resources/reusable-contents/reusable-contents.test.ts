import type { PageDocument, QueryInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { addReusableContent, setVariable } from '../../../../test/reusable-content.ts'

let at: At
let pageId: string
const reusableContentId = 'supportNote00000000a'

const test = base
  .extend('addContent', { scope: 'file' }, ({ server }) => async (to: At): Promise<void> => {
    const text = `Write to [us](/pages/${pageId}), <code class="expression">space.vars.who</code>.\n`
    const git = { oid: 'abc123', path: 'includes/support.md' }
    await setVariable(server, to, 'who', 'Ada')
    await addReusableContent(server, to, { id: reusableContentId, title: 'Support note', text, git })
  })
  .extend('read', ({ docs }) => async (query: QueryInput<'getPageById'>) => {
    const [id] = await write(
      docs,
      at,
      insert(`---\nvars:\n  x: here\n---\n${textUsing(reusableContentId)}`, { title: 'Uses it' }),
    )
    const page = await docs.getPageInChangeRequestById({ params: { ...at, pageId: id! }, query })
    return page as PageDocument
  })

test.beforeAll(async ({ docs, addContent }) => {
  const space = await newSpace(docs)
  ;[pageId] = (await publish(docs, space, insert('# Us'))) as [string]
  at = await newChangeRequest(docs, space)
  await addContent(at)
})

const expected = { object: 'reusable-content', id: reusableContentId, title: 'Support note' }

describe('getReusableContentInChangeRequestById', () => {
  test('200 with its source, unless the caller omits it', async ({ docs }) => {
    const params = { ...at, reusableContentId }
    const git = { oid: 'abc123', path: 'includes/support.md' }
    expect(await docs.getReusableContentInChangeRequestById({ params })).toMatchObject({ ...expected, git })
    const bare = await docs.getReusableContentInChangeRequestById({ params, query: { metadata: false } })
    expect(bare).not.toHaveProperty('git')
  })

  test('200 with its Markdown, whose links stay as written or become stable', async ({ server, docs }) => {
    const own = await newChangeRequest(docs, at)
    await addReusableContent(server, own, { id: reusableContentId, title: 'Note', text: '[us](us.md)\n' })
    const markdown = async (query: object) =>
      await docs.getReusableContentInChangeRequestById({
        params: { ...own, reusableContentId },
        query: { format: 'markdown', ...query },
      })
    expect(await markdown({})).toMatchObject({ markdown: '[us](us.md)\n' })
    const stable = { 'format.markdown.refs': 'stable' }
    expect(await markdown(stable)).toMatchObject({ markdown: `[us](/pages/${pageId})\n` })
  })

  test('200 with the id of a document that can be read', async ({ docs }) => {
    const { document } = await docs.getReusableContentInChangeRequestById({ params: { ...at, reusableContentId } })
    const read = await docs.getDocumentById({ params: { spaceId: at.spaceId, documentId: document! } })
    expect(read.nodes).toMatchObject([{ type: 'paragraph' }])
  })
})

describe('getReusableContentById', () => {
  test('404 until it is merged, then 200', async ({ docs, addContent }) => {
    const space = await newSpace(docs)
    const own = await newChangeRequest(docs, space)
    await addContent(own)
    const params = { ...space, reusableContentId }
    expect(await refusal(docs.getReusableContentById({ params }))).toMatchObject({ status: 404 })
    await docs.mergeChangeRequest({ params: own })
    expect(await docs.getReusableContentById({ params })).toMatchObject(expected)
    expect((await docs.getCurrentRevision({ params: space })).reusableContents).toMatchObject([expected])
  })
})

describe('getReusableContentInRevisionById', () => {
  test('200 with its content in that revision; 404 in an earlier revision', async ({ docs }) => {
    const { revision, revisionInitial } = await docs.getChangeRequestById({ params: at })
    const read = (revisionId: string, id = reusableContentId) =>
      docs.getReusableContentInRevisionById({ params: { spaceId: at.spaceId, revisionId, reusableContentId: id } })
    expect(await read(revision)).toMatchObject(expected)
    expect(await refusal(read(revisionInitial))).toMatchObject({ status: 404 })
    expect(await refusal(read(revision, nobody))).toMatchObject({ status: 404 })
  })
})

describe('getReusableContentDocumentInRevisionById', () => {
  test('200 with its links resolved', async ({ docs }) => {
    const { revision: revisionId } = await docs.getChangeRequestById({ params: at })
    const { spaceId } = at
    const document = await docs.getReusableContentDocumentInRevisionById({
      params: { spaceId, revisionId, reusableContentId },
    })
    const link = { object: 'inline', type: 'link', data: { ref: { kind: 'page', page: pageId } } }
    expect(JSON.stringify(document)).toContain(JSON.stringify(link.data.ref))
    expect(document.nodes).toMatchObject([
      { nodes: [{ object: 'text' }, link, { object: 'text' }, { type: 'expression' }, {}] },
    ])
    const query = { evaluated: 'true' } as const
    const evaluated = await docs.getReusableContentDocumentInRevisionById({
      params: { spaceId, revisionId, reusableContentId },
      query,
    })
    expect(JSON.stringify(evaluated)).toContain(', Ada.')
  })
})

const textUsing = (reusableContentId: string) => `Before.

{% include "/reusable-contents/${reusableContentId}" %}

<code class="expression">page.vars.x</code> and <code class="expression">visitor.claims.plan</code>.

{% if visitor.claims.plan == "pro" %}
Pro.
{% endif %}
`

describe('getPageInChangeRequestById', () => {
  test('200 with a reference to it, or with its content', async ({ read }) => {
    const bare = await read({ format: 'document' })
    expect(bare.document!.nodes[1]).toMatchObject({
      type: 'reusable-content',
      data: { ref: { kind: 'reusable-content', reusableContent: reusableContentId } },
    })
    for (const dereferenced of ['true', 'reusable-contents'] as const) {
      const { document } = await read({ format: 'document', dereferenced })
      expect(document!.nodes[1]).toMatchObject({ type: 'paragraph' })
      expect(JSON.stringify(document)).toContain(JSON.stringify({ kind: 'page', page: pageId }))
    }
  })

  test('200 with expressions evaluated, all or those that are the same for all readers, in markdown too', async ({
    read,
  }) => {
    expect((await read({ format: 'markdown' })).markdown).toContain(textUsing(reusableContentId))
    const all = await read({ format: 'markdown', evaluated: 'true', dereferenced: 'true' })
    expect(all.markdown).toContain('Before.\n\nWrite to [us](us.md), Ada.\n\nhere and .\n')
    expect(all.markdown).not.toContain('Pro.')
    const some = await read({ format: 'markdown', evaluated: 'deterministic-only' })
    expect(some.markdown).toContain('here and <code class="expression">visitor.claims.plan</code>.')
    expect(some.markdown).toContain('Pro.')
    expect(all).toMatchObject({ variables: { x: 'here' } })
  })
})

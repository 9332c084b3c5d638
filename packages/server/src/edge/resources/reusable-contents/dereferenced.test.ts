import type { PageDocument, QueryInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { addReusableContent, setVariable } from '../../../../test/reusable-content.ts'
import { newId } from '@scriptorium/basics/id'

/** The place where the pages are read. */
let at: At
/** The space that others take content from. */
let library: { spaceId: string }
let libraryPage: string
const test = base
  /** Puts reusable content on main of the library. */
  .extend('share', ({ server, docs }) => async (text: string): Promise<string> => {
    const request = await newChangeRequest(docs, library)
    const id = newId()
    await addReusableContent(server, request, { id, title: 'Shared', text })
    await docs.mergeChangeRequest({ params: request })
    return id
  })
  .extend('read', ({ docs }) => async (text: string, query: Read, reader = docs): Promise<PageDocument> => {
    const [pageId] = await write(docs, at, insert(text, { title: 'Page' }))
    return (await reader.getPageInChangeRequestById({ params: { ...at, pageId: pageId! }, query })) as PageDocument
  })

test.beforeAll(async ({ server, docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
  library = await newSpace(docs)
  ;[libraryPage] = (await publish(docs, library, insert('# Us'))) as [string]
  await setVariable(server, at, 'who', 'Ada')
})

const include = (id: string, space?: string): string =>
  `{% include "${space === undefined ? '' : `/spaces/${space}`}/reusable-contents/${id}" %}\n`

type Read = QueryInput<'getPageInChangeRequestById'>

const bothWays = ['true', 'reusable-contents'] as const

describe('getPageInChangeRequestById', () => {
  test.for(bothWays)(
    '200 with what another space shares, dereferenced=%s; its links lead there',
    async (dereferenced, { share, read }) => {
      const inner = await share('Inner.\n')
      const outer = await share(`See [us](/pages/${libraryPage}).\n\n${include(inner)}`)
      const text = `Before.\n\n${include(outer, library.spaceId)}`
      const { markdown } = await read(text, { format: 'markdown', dereferenced })
      expect(markdown).toBe(`Before.\n\nSee [us](/spaces/${library.spaceId}/pages/${libraryPage}).\n\nInner.\n`)
      const { document } = await read(text, { format: 'document', dereferenced })
      const ref = { kind: 'page', page: libraryPage, space: library.spaceId }
      expect(document!.nodes).toMatchObject([{}, { nodes: [{}, { data: { ref } }, {}] }, { type: 'paragraph' }])
    },
  )

  test('200 with the reference if the caller cannot see that space', async ({ server, share, read }) => {
    const text = include(await share('Secret.\n'), library.spaceId)
    const outsider = await server.createTestUser({ role: 'guest' })
    const grant = {
      subjectType: 'user',
      subjectId: outsider.id,
      role: 'read',
      createdAt: '2030-01-01T00:00:00.000Z',
    } as const
    await server.services.database.writeTx((trx) =>
      trx('grants').insert({ ...grant, targetType: 'space', targetId: at.spaceId }),
    )
    const query = { format: 'markdown', dereferenced: 'true' } as const
    expect((await read(text, query)).markdown).toBe('Secret.\n')
    expect((await read(text, query, server.api(outsider.token))).markdown).toBe(text)
  })

  test('200 with the reference if that space is deleted or does not have the content', async ({
    server,
    docs,
    read,
  }) => {
    const space = await newSpace(docs)
    const query = { format: 'markdown', dereferenced: 'true' } as const
    const missing = include(newId(), space.spaceId)
    expect((await read(missing, query)).markdown).toBe(missing)
    const request = await newChangeRequest(docs, space)
    const id = newId()
    await addReusableContent(server, request, { id, title: 'Shared', text: 'Gone.\n' })
    await docs.mergeChangeRequest({ params: request })
    expect((await read(include(id, space.spaceId), query)).markdown).toBe('Gone.\n')
    await docs.deleteSpaceById({ params: space })
    expect((await read(include(id, space.spaceId), query)).markdown).toBe(include(id, space.spaceId))
  })

  test('200 with the links and cards of a page unchanged', async ({ read }) => {
    const text = `{% content-ref url="/spaces/${library.spaceId}/pages/${libraryPage}" %}\n[Us](/spaces/${library.spaceId}/pages/${libraryPage})\n{% endcontent-ref %}\n`
    expect((await read(text, { format: 'markdown', dereferenced: 'true' })).markdown).toBe(text)
  })

  test('200 with content that includes itself as a reference', async ({ server, docs, read }) => {
    const id = newId()
    const request = await newChangeRequest(docs, library)
    await addReusableContent(server, request, { id, title: 'Loop', text: `Once.\n\n${include(id)}` })
    await docs.mergeChangeRequest({ params: request })
    const { document } = await read(include(id, library.spaceId), { format: 'document', dereferenced: 'true' })
    expect(document!.nodes).toMatchObject([{ type: 'paragraph' }, { type: 'reusable-content' }])
  })

  test('200 with expressions in double braces, and those of visitors only with evaluated=true', async ({ read }) => {
    const text =
      '# {{ space.vars.who }}\n\n{{ page.vars.x }} {{ visitor.claims.plan }}, {{ other.tool }} `{{ page.vars.x }}`\n'
    const page = `---\nvars:\n  x: here\n---\n${text}`
    expect((await read(page, { format: 'markdown' })).markdown).toBe(page)
    const all = await read(page, { format: 'markdown', evaluated: 'true' })
    expect(all.markdown).toContain('# Ada\n\nhere , {{ other.tool }} `{{ page.vars.x }}`\n')
    const some = await read(page, { format: 'document', evaluated: 'deterministic-only' })
    expect(JSON.stringify(some.document)).toContain('here {{ visitor.claims.plan }}, {{ other.tool }} ')
  })

  test('200 with the same bytes if there is nothing to evaluate', async ({ read }) => {
    const text = '*  a\n*  {{ user.name }}\n\n{% if visitor.claims.x %}\nb\n{% endif %}\n'
    const query = { format: 'markdown', evaluated: 'deterministic-only', dereferenced: 'true' } as const
    expect((await read(text, query)).markdown).toBe(text)
  })
})

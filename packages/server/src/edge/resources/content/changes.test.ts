import type { BodyInput, ContentChange, Page, PageDocument } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let at: At
let ids: string[]
const test = base
  .extend(
    'outline',
    ({ docs }) =>
      async () =>
        titles((await docs.listPagesInChangeRequest({ params: at })).pages),
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
  .extend('chain', ({ docs }) => async (length: number) => {
    const deep: string[] = []
    for (let n = 0; n < length; n++) {
      // As long as a path gets: each slug has 100 characters.
      const place = n === 0 ? {} : { into: deep[n - 1]! }
      deep.push(...(await write(docs, at, insert('', { slug: '本'.repeat(100), ...place }))))
    }
    return deep
  })

test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
  const first = insert('# A\n\nOne.\n\nTwo.\n')
  ids = await publish(docs, params, first, insert('# B', { ref: 'b' }), insert('# B1', { into: 'b' }), insert('# C'))
  at = await newChangeRequest(docs, params)
})

const titles = (pages: readonly Page[]): string =>
  pages
    .map((page) => page.title + ('pages' in page && page.pages.length > 0 ? `(${titles(page.pages)})` : ''))
    .join(' ')
const update = (page: string, rest: object): ContentChange => ({ operation: 'update_page', page, ...rest })

describe('update_page', () => {
  test('200 changes the body, and keeps the metadata that the change does not name', async ({ send, read }) => {
    await send(update(ids[0]!, { emoji: '🌿', description: 'First' }))
    await send(rewrite(ids[0]!, 'Anew.'))
    const page = { title: 'A', slug: 'a', emoji: '🌿', description: 'First', markdown: 'Anew.' }
    expect(await read(ids[0]!)).toMatchObject(page)
  })

  test('200 for the document that was read, which changes nothing', async ({ docs, send, read }) => {
    const params = { ...at, pageId: ids[0]! }
    const before = await read(ids[0]!)
    const { document } = (await docs.getPageInChangeRequestById({
      params,
      query: { format: 'document' },
    })) as PageDocument
    expect(JSON.stringify(document)).not.toContain('heading-1')
    await send(update(ids[0]!, { document: { document } }))
    expect(await read(ids[0]!)).toEqual(before)
    await send(update(ids[0]!, { document: { document: { ...document, nodes: document!.nodes.slice(1) } } }))
    expect(await read(ids[0]!)).toMatchObject({ markdown: '# A\n\nTwo.\n' })
  })

  test('200 changes metadata, and keeps the body below the title', async ({ send, read }) => {
    const fields = { title: 'Z', slug: 'zed', icon: 'leaf', hidden: true, noIndex: true, condition: 'true' }
    await send(update(ids[0]!, fields))
    expect(await read(ids[0]!)).toMatchObject({ ...fields, path: 'zed', markdown: '# Z\n\nOne.\n\nTwo.\n' })
    await send(update(ids[0]!, { condition: '', hidden: false }))
    const cleared = await read(ids[0]!)
    expect(cleared).not.toHaveProperty('condition')
    expect(cleared).not.toMatchObject({ hidden: true })
  })

  test.for<[number, { into?: number | null; at?: number }, string]>([
    [0, { at: 2 }, 'B(B1) C A'],
    [3, { at: 0 }, 'C A B(B1)'],
    [3, { at: 1 }, 'A C B(B1)'],
    [0, { at: 0 }, 'A B(B1) C'],
    [0, { into: 1 }, 'B(B1 A) C'],
    [0, { into: 1, at: 0 }, 'B(A B1) C'],
    [2, { into: null }, 'A B C B1'],
    [2, { into: null, at: 0 }, 'B1 A B C'],
  ])('200 moves page %i with %j', async ([page, { into, at: index }, after], { send, outline }) => {
    const place = { ...(index !== undefined && { at: index }), ...(into === null && { into }) }
    await send(update(ids[page]!, typeof into === 'number' ? { ...place, into: ids[into]! } : place))
    expect(await outline()).toBe(after)
  })

  test('200 keeps the id of a page that moves, and frees its old path', async ({ docs, send, read }) => {
    await send(update(ids[2]!, { into: null }), insert('# Other', { into: ids[1]!, slug: 'b1' }))
    expect(await read(ids[2]!)).toMatchObject({ path: 'b1', title: 'B1' })
    const byPath = await docs.getPageInChangeRequestByPath({ params: { ...at, pagePath: 'b/b1' } })
    expect(byPath.title).toBe('Other')
  })

  test('400 for a page below itself, and for a missing page', async ({ send }) => {
    for (const into of [ids[1]!, ids[2]!]) {
      const problem = await refusal(send(update(ids[1]!, { into })))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/into' }] })
    }
    const problem = await refusal(send(insert('# D'), update(nobody, { title: 'X' })))
    expect(problem).toMatchObject({ code: 'invalid_reference', errors: [{ pointer: '/body/changes/1/page' }] })
  })
})

describe('the depth of pages', () => {
  test('200 for 32 pages below each other, and all of them can be read', async ({ docs, chain, read }) => {
    const deep = await chain(32)
    // A slug has at most 240 bytes.
    const path = Array.from({ length: 32 }, () => '本'.repeat(80)).join('/')
    expect(await read(deep.at(-1)!)).toMatchObject({ path })
    await docs.listPagesInChangeRequest({ params: at })
    await docs.mergeChangeRequest({ params: at })
    await docs.getCurrentRevision({ params })
  })

  test('400 for a deeper page, inserted or moved', async ({ chain, send }) => {
    const deep = await chain(32)
    const calls = [send(insert('', { into: deep.at(-1)! })), send(update(ids[1]!, { into: deep[30]! }))]
    for (const problem of await Promise.all(calls.map(refusal))) {
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/into' }] })
    }
    await send(update(ids[1]!, { into: deep[29]! }))
  })
})

describe('delete_page', () => {
  test('200 moves subpages too', async ({ docs, outline, read }) => {
    expect(await write(docs, at, { operation: 'delete_page', page: ids[1]! })).toEqual([ids[1], ids[2]])
    expect(await outline()).toBe('A C')
    expect(await refusal(read(ids[2]!))).toMatchObject({ status: 404 })
  })

  test('200 for more than a thousand pages', async ({ docs }) => {
    for (let made = 0; made < 1050; made += 50) {
      await write(
        docs,
        at,
        ...Array.from({ length: 50 }, (_, n) => insert('', { title: `${made + n}`, into: ids[1]! })),
      )
    }
    expect(await write(docs, at, { operation: 'delete_page', page: ids[1]! })).toHaveLength(1052)
  })
})

describe('revert_page', () => {
  const revert = (page: string, rest: object = {}): ContentChange => ({ operation: 'revert_page', page, ...rest })

  test('200 restores an edited and moved page completely', async ({ read, send, outline }) => {
    const before = await read(ids[0]!)
    await send(update(ids[0]!, { title: 'Z', into: ids[1]!, document: { markdown: 'Anew.' } }))
    await send(revert(ids[0]!))
    const { updatedAt: _, ...page } = before
    expect(await read(ids[0]!)).toMatchObject(page)
    expect(await outline()).toBe('A B(B1) C')
  })

  test('200 restores a deleted page, and removes an added one', async ({ docs, send, outline }) => {
    const [added] = await write(docs, at, insert('# D'))
    await send({ operation: 'delete_page', page: ids[3]! })
    await send(revert(ids[3]!), revert(added!))
    expect(await outline()).toBe('A B(B1) C')
  })

  test('200 to another revision', async ({ docs, send, read }) => {
    await send(rewrite(ids[0]!, 'Second.'))
    const { revision } = await docs.getChangeRequestById({ params: at })
    await send(rewrite(ids[0]!, 'Third.'))
    await send(revert(ids[0]!, { revision }))
    expect(await read(ids[0]!)).toMatchObject({ markdown: 'Second.' })
  })

  test('200 for no block, which reverts nothing', async ({ send, read }) => {
    await send(rewrite(ids[0]!, 'Second.'))
    await send(revert(ids[0]!, { block: [] }))
    expect(await read(ids[0]!)).toMatchObject({ markdown: 'Second.' })
  })

  test('200 for some blocks only', async ({ docs, send, read }) => {
    await send(update(ids[0]!, { title: 'Z', document: { markdown: '# A\n\nOne!\n\nTwo!\n' } }))
    const page = await docs.getPageInChangeRequestById({
      params: { ...at, pageId: ids[0]! },
      query: { format: 'document' },
    })
    const { nodes } = (page as Extract<Page, { type: 'document' }>).document!
    await send(revert(ids[0]!, { block: [(nodes.at(-2) as { key: string }).key] }))
    expect(await read(ids[0]!)).toMatchObject({ markdown: '# A\n\nOne.\n\nTwo!\n' })
  })

  test('400 for an unknown page, revision, or block, and a revision of another space', async ({ docs, send }) => {
    const { revision: foreign } = await docs.getSpaceById({ params: await newSpace(docs) })
    const wrong: [ContentChange, string][] = [
      [revert(nobody), 'page'],
      [revert(ids[0]!, { revision: nobody }), 'revision'],
      [revert(ids[0]!, { revision: foreign }), 'revision'],
      [revert(ids[0]!, { block: ['unknown'] }), 'block'],
    ]
    for (const [change, field] of wrong) {
      const { status, code, errors } = await refusal(send(change))
      expect({ status, code }).toEqual({ status: 400, code: 'invalid_reference' })
      expect(errors[0]!.pointer).toBe(`/body/changes/0/${field}`)
    }
  })
})

describe('an unknown operation', () => {
  test('400', async ({ docs }) => {
    const body = { changes: [{ operation: 'burn_page' }] } as unknown as BodyInput<'updateChangeRequestContent'>
    const problem = await refusal(docs.updateChangeRequestContent({ params: at, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/operation' }] })
  })
})

describe('a condition', () => {
  test.for([
    [{ condition: 'visitor.claims.a ==' }, '/body/changes/0/condition', 'at character 20'],
    [
      { document: { markdown: '---\ncondition: "visitor.x +"\n---\nText' } },
      '/body/changes/0/document/markdown',
      'at character',
    ],
    [
      { document: { markdown: 'A\n\n{% if visitor.claims.a == %}\nB\n{% endif %}\n' } },
      '/body/changes/0/document/markdown',
      'at character 20',
    ],
  ] as const)('400 with the position of what is wrong with it: %j', async ([fields, pointer, place], { send }) => {
    const problem = await refusal(send({ operation: 'update_page', page: ids[0]!, ...fields }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer }] })
    expect(problem.errors[0]!.message).toContain(place)
  })

  test('400 for a fault in a fragment, and 200 for a fragment without nodes', async ({ send }) => {
    const faulty = { object: 'block', type: 'if', data: { expression: 'a ==' }, nodes: [] }
    const withParts = (fragments: object[]) => {
      const node = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [] }], fragments }
      const document = { object: 'document', data: { schemaVersion: 8 }, nodes: [node] }
      return send({ operation: 'update_page', page: ids[0]!, document: { document } } as never)
    }
    const problem = await refusal(withParts([{ object: 'fragment', type: 'x', nodes: [faulty] }]))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/document/document' }] })
    await withParts([{ object: 'fragment', type: 'x' }])
  })

  test('200 for an expression in code, and for variables in a block', async ({ send }) => {
    const markdown = '```\n{% if a == %}\n```\n\n{% if space.vars.x == "y" %}\nB\n{% endif %}\n'
    await send({ operation: 'update_page', page: ids[0]!, document: { markdown } })
  })
})

describe('a reference to a URL', () => {
  test.for(['javascript:alert(1)', ' JaVa\tScript:x', 'data:text/html,x', 'vbscript:x'])(
    '400 for %s',
    async (url, { send }) => {
      const target = { kind: 'url', url } as const
      const link = await refusal(send({ operation: 'insert_link', title: 'Link', target }))
      expect(link).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/target/url' }] })
    },
  )
})

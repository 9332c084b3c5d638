import type { ContentChange, MergeResult, Page } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import {
  insert,
  markdownOf,
  newChangeRequest,
  newSpace,
  publish,
  rewrite,
  write,
  type At,
} from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let at: At
let ids: string[]
const test = base
  .extend(
    'merge',
    ({ docs }) =>
      () =>
        docs.mergeChangeRequest({ params: at }),
  )
  .extend(
    'theirs',
    ({ docs }) =>
      (...changes: ContentChange[]) =>
        publish(docs, params, ...changes),
  )
  .extend(
    'mine',
    ({ docs }) =>
      (...changes: ContentChange[]) =>
        write(docs, at, ...changes),
  )
  .extend(
    'main',
    ({ docs }) =>
      (page: string) =>
        markdownOf(docs, params.spaceId, page),
  )
  .extend(
    'outline',
    ({ docs }) =>
      async () =>
        titles((await docs.listPages({ params })).pages),
  )

const body = '# A\n\nOne.\n\nTwo.\n\nThree.\n'
test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
  ids = await publish(docs, params, insert(body), insert('# B', { ref: 'b' }), insert('# B1', { into: 'b' }))
  at = await newChangeRequest(docs, params)
})
const update = (page: string, rest: object): ContentChange => ({ operation: 'update_page', page, ...rest })
const remove = (page: string): ContentChange => ({ operation: 'delete_page', page })
const titles = (pages: readonly Page[]): string =>
  pages
    .map((page) => page.title + ('pages' in page && page.pages.length > 0 ? `(${titles(page.pages)})` : ''))
    .join(' ')

describe('mergeChangeRequest', () => {
  test('200 applies the edits to main', async ({ docs, mine, merge, main, outline }) => {
    await mine(rewrite(ids[0]!, '# A\n\nAnew.'), insert('# C'))
    const { revision, result } = await merge()
    expect(result).toBe('merge')
    expect((await docs.getSpaceById({ params })).revision).toBe(revision)
    expect(await main(ids[0]!)).toBe('# A\n\nAnew.')
    expect(await outline()).toBe('A B(B1) C')
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({
      status: 'merged',
      revisionMerged: revision,
      mergedBy: { object: 'user', id: (await docs.getAuthenticatedUser()).id },
      outdated: false,
    })
  })

  test('200 with a revision whose first parent is the one of main before', async ({ docs, mine, merge, theirs }) => {
    await mine(update(ids[1]!, { title: 'Mine' }))
    await theirs(update(ids[2]!, { title: 'Theirs' }))
    const { revision: main } = await docs.getSpaceById({ params })
    const { revision: own } = await docs.getChangeRequestById({ params: at })
    const { revision } = await merge()
    expect(await docs.getRevisionById({ params: { ...params, revisionId: revision } })).toMatchObject({
      parents: [main, own],
      type: 'merge',
    })
  })

  test('200 with the same revision when it is repeated, from any state', async ({ docs, mine, merge }) => {
    await mine(insert('# C'))
    const first = await merge()
    expect(await merge()).toEqual(first)
    expect((await docs.getSpaceById({ params })).revision).toBe(first.revision)
  })

  test.for(['draft', 'open', 'archived'] as const)('200 from %s', async (status, { docs, mine, merge, outline }) => {
    await mine(insert('# C'))
    await docs.updateChangeRequestById({ params: at, body: { status } })
    expect((await merge()).result).toBe('merge')
    expect(await outline()).toBe('A B(B1) C')
  })

  test('200 for a reopened change request merges its later changes', async ({
    docs,
    mine,
    merge,
    theirs,
    outline,
    main,
  }) => {
    await mine(insert('# C'))
    const first = await merge()
    await theirs(rewrite(ids[0]!, '# A\n\nTheirs.'))
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    await mine(insert('# D'))
    const second = await merge()
    expect(second.revision).not.toBe(first.revision)
    expect(await outline()).toBe('A B(B1) C D')
    expect(await main(ids[0]!)).toBe('# A\n\nTheirs.')
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ revisionMerged: second.revision })
  })

  test('200 makes all other change requests of the space outdated, and none of another space', async ({
    docs,
    mine,
    merge,
  }) => {
    const other = await newChangeRequest(docs, params)
    const elsewhere = await newChangeRequest(docs, await newSpace(docs))
    await mine(insert('# C'))
    await merge()
    expect((await docs.getChangeRequestById({ params: other })).outdated).toBe(true)
    expect((await docs.getChangeRequestById({ params: elsewhere })).outdated).toBe(false)
  })

  test('403 for a caller who can only edit; 404 for an unknown change request', async ({ server, docs }) => {
    const { token } = await server.createTestUser({ role: 'edit' })
    expect(await refusal(server.api(token).mergeChangeRequest({ params: at }))).toMatchObject({ status: 403 })
    const call = docs.mergeChangeRequest({ params: { ...at, changeRequestId: nobody } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })

  test('200 for concurrent merges, with one revision each, and no edit is lost', async ({ docs }) => {
    const requests = await Promise.all(Array.from({ length: 8 }, () => newChangeRequest(docs, params)))
    await Promise.all(requests.map((one, n) => write(docs, one, insert(`# P${n}`))))
    const made = await Promise.all(requests.map((one) => docs.mergeChangeRequest({ params: one })))
    expect(new Set(made.map(({ revision }) => revision)).size).toBe(8)
    const { pages } = await docs.listPages({ params })
    expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(requests.map((_, n) => `P${n}`)))
    const history: string[] = []
    for (let next: string | undefined = (await docs.getSpaceById({ params })).revision; next;) {
      history.push(next)
      next = (await docs.getRevisionById({ params: { ...params, revisionId: next } })).parents[0]
    }
    expect(history).toEqual(expect.arrayContaining(made.map(({ revision }) => revision)))
  })

  test('200 for concurrent merges of one change request, with one revision', async ({ mine, merge, outline }) => {
    await mine(insert('# C'))
    const made = await Promise.all(Array.from({ length: 6 }, merge))
    expect(new Set(made.map(({ revision }) => revision)).size).toBe(1)
    expect(await outline()).toBe('A B(B1) C')
  })
})

const paragraph = (text: string) => ({
  object: 'block' as const,
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] }] }],
})

describe('a merge of concurrent edits', () => {
  const conflictsOf = (result: MergeResult) => ({ result: result.result, conflicts: result.conflicts })

  test('applies both edits of different blocks', async ({ theirs, mine, merge, main }) => {
    await theirs(rewrite(ids[0]!, body.replace('One.', 'One, theirs.')))
    await mine(rewrite(ids[0]!, body.replace('Three.', 'Three, mine.')))
    expect(await merge()).toMatchObject({ result: 'merge' })
    expect(await main(ids[0]!)).toBe(body.replace('One.', 'One, theirs.').replace('Three.', 'Three, mine.'))
  })

  test('keeps both versions of a block that both sides changed, main first, and returns the pages', async ({
    docs,
    theirs,
    mine,
    merge,
    main,
  }) => {
    await theirs(rewrite(ids[0]!, body.replace('Two.', 'Two, theirs.')))
    await mine(rewrite(ids[0]!, body.replace('Two.', 'Two, mine.')))
    expect(conflictsOf(await merge())).toEqual({
      result: 'conflicts',
      conflicts: [{ id: ids[0], title: 'A', path: 'a' }],
    })
    const text = (await main(ids[0]!))!
    expect(text).toMatch(
      /One\.\s+Two, theirs\.\s+\{% hint style="warning" %\}\s[^]*Two, mine\.\s+\{% endhint %\}\s+Three\./,
    )
    const at2 = await newChangeRequest(docs, params)
    expect((await docs.getChangeRequestById({ params: at })).status).toBe('merged')
    expect((await docs.getChangeRequestById({ params: at2 })).outdated).toBe(false)
  })

  test("uses the change request's values where both changed a metadata field", async ({
    docs,
    theirs,
    mine,
    merge,
  }) => {
    await theirs(update(ids[0]!, { title: 'Theirs', emoji: '🧭', description: 'Theirs' }))
    await mine(update(ids[0]!, { icon: 'leaf', description: 'Mine' }))
    expect(await merge()).toMatchObject({ result: 'merge' })
    const page = await docs.getPageById({ params: { ...params, pageId: ids[0]! } })
    expect(page).toMatchObject({ title: 'Theirs', emoji: '🧭', description: 'Mine', icon: 'leaf' })
  })

  test('reports two titles of one page and keeps both', async ({ theirs, mine, merge, main }) => {
    await theirs(update(ids[0]!, { title: 'Theirs' }))
    await mine(update(ids[0]!, { title: 'Mine' }))
    const conflicts = [{ id: ids[0]!, title: 'Mine', path: 'a' }]
    expect(await merge()).toMatchObject({ result: 'conflicts', conflicts })
    expect(await main(ids[0]!)).toContain('Theirs')
  })

  test("uses the change request's place where both moved a page", async ({ theirs, mine, merge, outline }) => {
    await theirs(insert('# C', { ref: 'c' }), update(ids[2]!, { into: null }))
    await mine(update(ids[2]!, { into: ids[0]! }))
    await merge()
    expect(await outline()).toBe('A(B1) B C')
  })

  test('keeps a page that one side deleted and the other edited', async ({ theirs, mine, merge, main, outline }) => {
    await theirs(remove(ids[0]!), rewrite(ids[2]!, '# B1\n\nTheirs.'))
    await mine(rewrite(ids[0]!, `${body}\nMine.\n`), remove(ids[1]!))
    await merge()
    expect(await main(ids[0]!)).toBe(`${body}\nMine.\n`)
    expect(await main(ids[2]!)).toBe('# B1\n\nTheirs.')
    expect(await outline()).toBe('A B(B1)')
  })

  test('removes blocks that one side deleted and the other did not change', async ({
    theirs,
    mine,
    merge,
    outline,
  }) => {
    await theirs(remove(ids[0]!))
    await mine(remove(ids[1]!))
    await merge()
    expect(await outline()).toBe('')
  })

  test('keeps a page that was moved below a deleted page', async ({ theirs, mine, merge, outline, main }) => {
    await theirs(remove(ids[1]!))
    const [c] = await mine(insert('# C', { into: ids[1]! }))
    await merge()
    expect(await outline()).toBe('A B(C)')
    expect(await main(c!)).toBe('# C')
  })

  test('gives pages with the same name different paths', async ({ docs, theirs, mine, merge }) => {
    await theirs(insert('# New'))
    await mine(insert('# New'))
    await merge()
    const { pages } = await docs.listPages({ params })
    const paths = pages.flatMap((page) => ('path' in page ? [page.path] : []))
    expect(paths.slice(2).toSorted()).toEqual(['new', 'new-1'])
  })

  test('resolves two moves that would create a cycle', async ({ docs, theirs, mine, merge }) => {
    await theirs(update(ids[0]!, { into: ids[1]! }))
    await mine(update(ids[1]!, { into: ids[0]! }))
    await merge()
    const all = (pages: readonly Page[]): string[] =>
      pages.flatMap((page) => [page.id, ...('pages' in page ? all(page.pages) : [])])
    expect(all((await docs.listPages({ params })).pages).toSorted()).toEqual(ids.toSorted())
  })

  test('merges bodies of different formats', async ({ theirs, mine, merge, main }) => {
    const document = { object: 'document' as const, data: {}, nodes: [paragraph('Tree.')] }
    await theirs(update(ids[0]!, { document: { document } }))
    await mine(rewrite(ids[0]!, `${body}\nMine.\n`))
    await merge()
    const text = (await main(ids[0]!))!
    for (const part of ['Tree.', 'Mine.']) expect(text).toContain(part)
  })

  test('keeps both versions of a text that is too large to split into blocks', async ({
    server,
    docs,
    theirs,
    mine,
    merge,
  }) => {
    const large = 'long '.repeat(450_000)
    const tree = (text: string) => ({
      document: { document: { object: 'document' as const, data: {}, nodes: [paragraph(text)] } },
    })
    await theirs(update(ids[0]!, tree(`theirs ${large}`)), update(ids[1]!, tree(`theirs ${large}`)))
    await mine(update(ids[0]!, tree(`mine ${large}`)), rewrite(ids[1]!, 'mine'))
    const { result, conflicts } = await merge()
    expect({ result, pages: conflicts?.map(({ id }) => id) }).toEqual({ result: 'conflicts', pages: [ids[0], ids[1]] })
    for (const pageId of [ids[0]!, ids[1]!]) {
      const { documentId } = (await docs.getPageById({ params: { ...params, pageId } })) as { documentId: string }
      const stored = await server.services.database.read('bodies').where({ hash: documentId }).first('text')
      expect(stored?.text).toMatch(/theirs long [^]*mine/)
    }
  })
})

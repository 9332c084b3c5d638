import type { File } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, type At } from '../../../../test/content.ts'
import { insertFiles, text } from '../../../../test/files.ts'
import { test as base } from '../../../../test/test.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let space: { spaceId: string }
let at: At
const test = base.extend(
  'inChangeRequest',
  ({ docs }) =>
    (fileId: string) =>
      docs.getFileInChangeRequestById({ params: { ...at, fileId } }),
)

test.beforeEach(async ({ docs }) => {
  space = await newSpace(docs)
  at = await newChangeRequest(docs, space)
})
const names = ({ items }: { items: File[] }) => items.map(({ name }) => name).toSorted()

describe('listFilesInChangeRequestById', () => {
  test('200 with files that main does not have yet', async ({ docs }) => {
    await insertFiles(docs, at, text('a.txt'), text('b.txt'))
    expect(names(await docs.listFilesInChangeRequestById({ params: at }))).toEqual(['a.txt', 'b.txt'])
    expect(await docs.listFiles({ params: space })).toEqual({ count: 0, items: [] })
  })

  test('200 page by page, each file once', async ({ docs }) => {
    for (let n = 0; n < 3; n++) await insertFiles(docs, at, ...Array.from({ length: 7 }, () => text('same.txt')))
    const pages: File[][] = []
    let page: string | undefined
    do {
      const query = { limit: 4, ...(page && { page }) }
      const list = await docs.listFilesInChangeRequestById({ params: at, query })
      expect(list.count).toBe(21)
      pages.push(list.items)
      page = list.next?.page
    } while (page)
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(21)
  })
})

describe('getFileInChangeRequestById', () => {
  test('200; 404 for an unknown one', async ({ docs, inChangeRequest }) => {
    const [file] = await insertFiles(docs, at, text('a.txt'))
    expect(await inChangeRequest(file!.id)).toEqual(file)
    expect(await refusal(inChangeRequest(nobody))).toMatchObject({ status: 404 })
  })
})

describe('listFiles', () => {
  test('200 after the merge', async ({ docs }) => {
    await insertFiles(docs, at, text('a.txt'))
    await docs.mergeChangeRequest({ params: at })
    const list = await docs.listFiles({ params: space })
    expect(names(list)).toEqual(['a.txt'])
    expect((await docs.getCurrentRevision({ params: space })).files).toEqual(list.items)
  })
})

describe('getFileById', () => {
  test('404 before the merge, 200 after, also in a duplicate', async ({ docs }) => {
    const [file] = await insertFiles(docs, at, text('a.txt'))
    const params = { ...space, fileId: file!.id }
    expect(await refusal(docs.getFileById({ params }))).toMatchObject({ status: 404 })
    await docs.mergeChangeRequest({ params: at })
    expect(await docs.getFileById({ params })).toEqual(file)
    const { id: spaceId } = await docs.duplicateSpace({ params: space })
    expect(await docs.getFileById({ params: { ...params, spaceId } })).toEqual(file)
  })

  test('404 for a file of another space, and of another organization', async ({ server, docs }) => {
    const [file] = await insertFiles(docs, at, text('a.txt'))
    await docs.mergeChangeRequest({ params: at })
    const other = await newSpace(docs)
    expect(await refusal(docs.getFileById({ params: { ...other, fileId: file!.id } }))).toMatchObject({ status: 404 })
    const { docs: stranger } = await newOrganization(server)
    expect(await refusal(stranger.getFileById({ params: { ...space, fileId: file!.id } }))).toMatchObject({
      status: 404,
    })
  })
})

describe('listFilesInRevisionById', () => {
  test('200 with the files of that revision', async ({ docs }) => {
    await insertFiles(docs, at, text('a.txt'))
    const { revision: first } = await docs.getChangeRequestById({ params: at })
    await insertFiles(docs, at, text('b.txt'))
    const { revision: second, revisionInitial } = await docs.getChangeRequestById({ params: at })
    const list = async (revisionId: string) =>
      names(await docs.listFilesInRevisionById({ params: { ...space, revisionId } }))
    expect(await list(revisionInitial)).toEqual([])
    expect(await list(first)).toEqual(['a.txt'])
    expect(await list(second)).toEqual(['a.txt', 'b.txt'])
  })
})

describe('getFileInRevisionById', () => {
  test('200; 404 in a revision before it', async ({ docs }) => {
    const [file] = await insertFiles(docs, at, text('a.txt'))
    const { revision, revisionInitial } = await docs.getChangeRequestById({ params: at })
    const read = (revisionId: string) =>
      docs.getFileInRevisionById({ params: { ...space, revisionId, fileId: file!.id } })
    expect(await read(revision)).toEqual(file)
    expect(await refusal(read(revisionInitial))).toMatchObject({ status: 404 })
  })
})

describe('a link to a file', () => {
  test('resolves by the id of the file, and by its alias in the same request', async ({ docs }) => {
    const [file] = await insertFiles(docs, at, text('a.txt'))
    const markdown = `[one](/files/${file!.id}) [two](./b.txt) [three](./none.txt)\n`
    const written = await docs.updateChangeRequestContent({
      params: at,
      query: { compat: false },
      body: {
        changes: [insert(markdown), { operation: 'insert_files', files: [{ ...text('b.txt'), ref: 'b.txt' }] }],
      },
    })
    if (!('changes' in written)) throw new Error('It tells nothing')
    const [page] = written.changes
    const pageId = page?.object === 'created_page' ? page.page.id : ''
    const read = await docs.getPageInChangeRequestById({ params: { ...at, pageId }, query: { format: 'document' } })
    const links = JSON.stringify(read).match(/\{"kind":"file","file":"\w+"\}/g)
    expect(links).toEqual([file!.id, written.insertedFiles![0]!.id].map((id) => `{"kind":"file","file":"${id}"}`))
  })
})

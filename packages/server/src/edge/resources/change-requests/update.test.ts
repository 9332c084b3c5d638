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
import { refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let at: At
let pageId: string
const test = base.extend('mine', ({ docs }) => async () => {
  const page = await docs.getPageInChangeRequestById({ params: { ...at, pageId }, query: { format: 'markdown' } })
  return 'markdown' in page ? page.markdown : undefined
})

test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
  ;[pageId] = (await publish(docs, params, insert('# A\n\nOne.\n\nTwo.\n'))) as [string]
  at = await newChangeRequest(docs, params)
})

describe('updateChangeRequest', () => {
  test('200 merges main into the change request', async ({ docs, mine }) => {
    await write(docs, at, rewrite(pageId, '# A\n\nOne, mine.\n\nTwo.\n'))
    await publish(docs, params, rewrite(pageId, '# A\n\nOne.\n\nTwo, theirs.\n'))
    const { revision: main } = await docs.getSpaceById({ params })
    const { revision: before } = await docs.getChangeRequestById({ params: at })
    const { revision, result } = await docs.updateChangeRequest({ params: at })
    expect(result).toBe('update')
    const { parents } = await docs.getRevisionById({ params: { ...params, revisionId: revision } })
    expect(parents).toEqual([before, main])
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({
      status: 'draft',
      revision,
      revisionMergedAncestor: main,
      outdated: false,
    })
    expect(await mine()).toBe('# A\n\nOne, mine.\n\nTwo, theirs.\n')
    expect(await markdownOf(docs, params.spaceId, pageId)).toBe('# A\n\nOne.\n\nTwo, theirs.\n')
    expect((await docs.getSpaceById({ params })).revision).toBe(main)
  })

  test('200 with conflicts, which are not reported again when it merges', async ({ docs, mine }) => {
    await write(docs, at, rewrite(pageId, '# A\n\nOne, mine.\n\nTwo.\n'))
    await publish(docs, params, rewrite(pageId, '# A\n\nOne, theirs.\n\nTwo.\n'))
    const { result, conflicts } = await docs.updateChangeRequest({ params: at })
    expect({ result, conflicts }).toEqual({ result: 'conflicts', conflicts: [{ id: pageId, title: 'A', path: 'a' }] })
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ conflicts: 1 })
    const text = (await mine())!
    expect(text.match(/mine/g)).toHaveLength(1)
    expect(text.indexOf('theirs')).toBeLessThan(text.indexOf('mine'))
    expect(await docs.mergeChangeRequest({ params: at })).toMatchObject({ result: 'merge' })
    expect(await markdownOf(docs, params.spaceId, pageId)).toBe(text)
  })

  test('200 with conflicts, which the change request reports until they are resolved', async ({ docs }) => {
    const conflicts = async () => (await docs.getChangeRequestById({ params: at })).conflicts
    const refused = () => refusal(docs.mergeChangeRequest({ params: at, query: { conflicts: 'refuse' } }))
    await write(docs, at, rewrite(pageId, '# A\n\nOne, mine.\n\nTwo.\n'))
    await publish(docs, params, rewrite(pageId, '# A\n\nOne, theirs.\n\nTwo.\n'))
    expect(await conflicts()).toBeUndefined()
    const errors = [{ pointer: `/pages/${pageId}`, message: 'a has a conflict' }]
    expect(await refused()).toMatchObject({ status: 409, code: 'merge_conflicts', errors })
    await docs.updateChangeRequest({ params: at })
    expect(await conflicts()).toBe(1)
    const { items } = await docs.listChangeRequestsForSpace({ params, query: { status: 'draft' } })
    expect(items).toMatchObject([{ conflicts: 1 }])
    expect(await refused()).toMatchObject({ status: 409, code: 'merge_conflicts', errors })
    await write(docs, at, insert('# B'))
    expect(await conflicts()).toBe(1)
    await write(docs, at, rewrite(pageId, '# A\n\nOne, of both.\n\nTwo.\n'))
    expect(await conflicts()).toBeUndefined()
    expect(await docs.mergeChangeRequest({ params: at, query: { conflicts: 'refuse' } })).toMatchObject({
      result: 'merge',
    })
  })

  test('200 does not change a current change request', async ({ docs }) => {
    await write(docs, at, insert('# B'))
    const before = await docs.getChangeRequestById({ params: at })
    expect(await docs.updateChangeRequest({ params: at })).toEqual({ revision: before.revision, result: 'update' })
    expect(await docs.getChangeRequestById({ params: at })).toEqual(before)
  })

  test('200 repeatedly, as main changes', async ({ docs }) => {
    await write(docs, at, insert('# Mine'))
    for (const title of ['B', 'C', 'D']) {
      await publish(docs, params, insert(`# ${title}`))
      await docs.updateChangeRequest({ params: at })
    }
    const { pages } = await docs.listPagesInChangeRequest({ params: at })
    expect(pages.map((page) => page.title).toSorted()).toEqual(['A', 'B', 'C', 'D', 'Mine'])
    expect((await docs.getChangeRequestChanges({ params: at })).changes).toHaveLength(1)
  })

  test('409 for a merged change request', async ({ docs }) => {
    await docs.mergeChangeRequest({ params: at })
    await publish(docs, params, insert('# B'))
    expect(await refusal(docs.updateChangeRequest({ params: at }))).toMatchObject({
      status: 409,
      code: 'change_request_locked',
    })
  })
})

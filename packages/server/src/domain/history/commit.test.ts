import { beforeEach, describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../test/content.ts'
import { insertFiles, text } from '../../../test/files.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf } from '../../../test/support/git-sync.ts'
import { collectEvents, type RaisedEvent } from '../../../test/support/raised-events.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'

const repositories = await repositoryFolder()
let userId = ''
let home = ''
let raised: RaisedEvent[] = []
const test = testWith({ gitFolders: [repositories.root] })
  .extend(
    'mainOf',
    ({ docs }) =>
      async (spaceId: string) =>
        (await docs.getSpaceById({ params: { spaceId } })).revision,
  )
  /** Runs a function that moves content. Returns its events and the previous revision of main content. */
  .extend('during', ({ mainOf }) => async (spaceId: string, work: () => Promise<unknown>) => {
    const from = await mainOf(spaceId)
    raised.length = 0
    await work()
    return { from, to: await mainOf(spaceId), moves: moves() }
  })

test.beforeAll(async ({ server, docs }) => {
  userId = (await docs.getAuthenticatedUser()).id
  home = server.organizationId
  raised = collectEvents(server.services)
})
beforeEach(() => {
  raised.length = 0
})
/** Returns the facts of the moves, all of which are in the first organization. */
const moves = () =>
  raised.flatMap(({ name, facts }) => {
    if (name !== 'contentMoved') return []
    const { organizationId, ...moved } = facts as DomainEvents['contentMoved']
    expect(organizationId).toBe(home)
    return [moved]
  })
const kept = { changeRequestId: null }

describe('contentMoved is raised once, by the caller,', () => {
  test.for([
    ['for a space without pages', { empty: true }, 'create'],
    ['for a space with a blank page', {}, 'create'],
    ['for a space that begins with a template', { template: 'blank' }, 'template'],
  ] as const)('%s', async ([_, body, why], { docs, mainOf }) => {
    const { spaceId } = await newSpace(docs, body)
    expect(moves()).toEqual([{ spaceId, ...kept, from: null, to: await mainOf(spaceId), why, computedPages: 0 }])
    expect(raised.map(({ cause }) => cause.userId)).toEqual(raised.map(() => userId))
  })

  test('for a duplicate, and not for the original', async ({ docs }) => {
    const original = await newSpace(docs)
    raised.length = 0
    const { id, revision } = await docs.duplicateSpace({ params: original })
    expect(moves()).toEqual([{ spaceId: id, ...kept, from: null, to: revision, why: 'create', computedPages: 0 }])
  })

  test('for an edit of a change request, with files and without', async ({ docs }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    for (const edit of [() => write(docs, at, insert('# A')), () => insertFiles(docs, at, text('notes.txt'))]) {
      const { revision: from } = await docs.getChangeRequestById({ params: at })
      raised.length = 0
      await edit()
      const { revision: to } = await docs.getChangeRequestById({ params: at })
      expect(moves()).toEqual([{ ...at, from, to, why: 'edit', computedPages: 0 }])
    }
  })

  test('for a merge, an update and a reopened change request', async ({ docs, during }) => {
    const { spaceId } = await newSpace(docs)
    const at = await newChangeRequest(docs, { spaceId })
    await write(docs, at, insert('# Mine'))
    await publish(docs, { spaceId }, insert('# Theirs'))
    const before = (await docs.getChangeRequestById({ params: at })).revision
    raised.length = 0
    const { revision: updated } = await docs.updateChangeRequest({ params: at })
    expect(moves()).toEqual([{ ...at, from: before, to: updated, why: 'update', computedPages: 0 }])
    const merged = await during(spaceId, () => docs.mergeChangeRequest({ params: at }))
    expect(merged.moves).toEqual([
      { spaceId, ...kept, from: merged.from, to: merged.to, why: 'merge', computedPages: 0 },
    ])
    const again = await during(spaceId, () => docs.mergeChangeRequest({ params: at }))
    expect(again.moves).toEqual([])
    raised.length = 0
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    expect(moves()).toEqual([{ ...at, from: updated, to: merged.to, why: 'restore', computedPages: 0 }])
  })

  test('for a template on main content and on a change request', async ({ docs, during }) => {
    const { spaceId } = await newSpace(docs)
    const body = { id: 'getting-started' }
    const main = await during(spaceId, () => docs.applyTemplateToSpace({ params: { spaceId }, body }))
    expect(main.moves).toEqual([{ spaceId, ...kept, from: main.from, to: main.to, why: 'template', computedPages: 0 }])
    const at = await newChangeRequest(docs, { spaceId })
    raised.length = 0
    const { changeRequestId } = at
    await docs.applyTemplateToSpace({ params: { spaceId }, body: { ...body, changeRequestId } })
    const { revision } = await docs.getChangeRequestById({ params: at })
    expect(moves()).toEqual([{ ...at, from: main.to, to: revision, why: 'template', computedPages: 0 }])
  })

  test('for each way in which an import from Git changes content', async ({ server, docs, during }) => {
    const { spaceId } = await newSpace(docs)
    const repository = await repositories.create()
    const sync = syncOf(server, docs, spaceId, repository.url)
    await repository.push({ 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n' })
    const first = await during(spaceId, () => sync.import())
    expect(first.moves).toEqual([{ spaceId, ...kept, from: first.from, to: first.to, why: 'git', computedPages: 0 }])
    await repository.push({ 'a.md': '# A\n\nOne there.\n' })
    await publish(docs, { spaceId }, insert('# Here\n'))
    const merge = await during(spaceId, () => sync.import())
    expect(merge.moves).toEqual([{ spaceId, ...kept, from: merge.from, to: merge.to, why: 'git', computedPages: 0 }])
    const page = (await docs.getPageByPath({ params: { spaceId, pagePath: 'a' } })).id
    await publish(docs, { spaceId }, rewrite(page, '# A\n\nOne here.\n'))
    await repository.push({ 'a.md': '# A\n\nOne over there.\n' })
    const conflict = await during(spaceId, () => sync.import())
    const changeRequestId = (await sync.outcome()).changeRequest!
    const { revision } = await docs.getChangeRequestById({ params: { spaceId, changeRequestId } })
    expect(conflict.moves).toEqual([
      { spaceId, changeRequestId, from: conflict.from, to: revision, why: 'git', computedPages: 0 },
    ])
  })
})

test('every space is indexed without the sweep, one without pages too', async ({ server, docs, mainOf }) => {
  const created = [await newSpace(docs), await newSpace(docs, {})]
  await waitForJobs(server.services)
  for (const { spaceId } of created) {
    const indexed = await server.services.database.read('indexedSpaces').where({ spaceId }).first()
    expect(indexed).toMatchObject({ revisionId: await mainOf(spaceId), targetRevisionId: null })
  }
})

import { createUpload } from '@scriptorium/client/uploads'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  /** Makes the PDF of a space, and returns the id of the PDF. */
  .extend('print', ({ docs, server }) => async (spaceId: string) => {
    const { url } = await docs.getSpacePDF({ params: { spaceId } })
    await waitForJobs(server.services)
    return new URL(url).pathname.split('/').at(-1)!
  })
  /** Imports a file into a space. */
  .extend(
    'importFile',
    ({ docs, organization, server }) =>
      async (spaceId: string, text: string, name = 'tides.md') => {
        const { params } = organization
        const { key } = await createUpload(docs, { params, kind: 'import_file', name, file: new Blob([text]) })
        const source = { type: 'file' as const, files: [key] }
        const { id } = await docs.startImportRun({ params, body: { source, target: { space: spaceId } } })
        await waitForJobs(server.services)
        return id
      },
  )

describe('listWorkItems', () => {
  test('200 with imports and my PDFs, which can be opened; 304 never, because their URLs differ', async ({
    docs,
    organization,
    print,
    importFile,
  }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs, { empty: true, title: 'Tides' })
    await publish(docs, { spaceId }, insert('# Ebb\n'))
    const id = await importFile(spaceId, '# Flood\n')
    const pdf = await print(spaceId)
    const { items } = await docs.listWorkItems({ params })
    const imported = items.find((one) => one.id === id)!
    expect(imported).toMatchObject({
      kind: 'import',
      state: 'done',
      space: spaceId,
      title: 'Tides',
      detail: 'tides.md',
      urls: {},
    })
    expect(imported.changeRequest).toBeTruthy()
    const printed = items.find((one) => one.id === pdf)!
    expect(printed).toMatchObject({ kind: 'pdf', state: 'done', title: 'Tides' })
    const response = await fetch(printed.urls.file!)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('200 with a PDF for everyone who asked for it, also if it was there already', async ({
    organization,
    print,
    server,
  }) => {
    const { docs, params } = organization
    const { spaceId } = await newSpace(docs, { empty: true, title: 'Tides' })
    const pdf = await print(spaceId)
    const reader = await organization.join({ role: 'read' })
    await docs.inviteToSpace({ params: { spaceId }, body: { users: [reader.id], role: 'read' } })
    const ofReader = async () => (await reader.docs.listWorkItems({ params })).items.filter(({ id }) => id === pdf)
    expect(await ofReader()).toEqual([])
    await reader.docs.getSpacePDF({ params: { spaceId } })
    expect(await ofReader()).toMatchObject([{ kind: 'pdf', state: 'done', createdBy: reader.id }])
    // It was slow, but not for whoever had it at once.
    await server.services.database.writeTx((trx) => trx('pdfs').where({ id: pdf }).update({ isSlow: true }))
    expect((await reader.docs.listInbox({ params })).items.map(({ id }) => id)).not.toContain(`work-${pdf}`)
  })

  test('200 with the address of a Git import that failed before there was a link', async ({
    docs,
    organization,
    server,
  }) => {
    const { spaceId } = await newSpace(docs, { empty: true })
    const url = 'http://ada:secret@127.0.0.1:1/team/reefs.git'
    await docs.importGitRepository({ params: { spaceId }, body: { url, ref: 'refs/heads/main' } })
    await waitForJobs(server.services)
    const { items } = await docs.listWorkItems({ params: organization.params })
    expect(items.find(({ space }) => space === spaceId)).toMatchObject({ state: 'failed', detail: 'team/reefs' })
  })

  test('200 with a failed import and its reason, in pages', async ({ docs, organization, importFile, print }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs, { empty: true })
    const id = await importFile(spaceId, 'no zip', 'broken.zip')
    await print(spaceId)
    const { count, items, next } = await docs.listWorkItems({ params, query: { limit: 1 } })
    const rest = await docs.listWorkItems({ params, query: { limit: 1000, page: next!.page } })
    const all = [...items, ...rest.items]
    expect(all).toHaveLength(count)
    expect(all.find((one) => one.id === id)).toMatchObject({ state: 'failed', reason: expect.any(String) as string })
  })

  test('200 without PDFs of others, without imports for guests, and nothing of other organizations', async ({
    server,
    docs,
    organization,
    print,
    importFile,
  }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs, { empty: true, title: 'Tides' })
    const id = await importFile(spaceId, '# Flood\n')
    const pdf = await print(spaceId)
    const reader = await organization.join({ role: 'read' })
    const seen = (await reader.docs.listWorkItems({ params })).items.map((one) => one.id)
    expect(seen).toContain(id)
    expect(seen).not.toContain(pdf)
    const guest = await organization.join({ role: 'guest' })
    await docs.inviteToSpace({ params: { spaceId }, body: { users: [guest.id], role: 'read' } })
    expect(await guest.docs.listWorkItems({ params })).toMatchObject({ count: 0 })
    const other = await newOrganization(server)
    expect(await other.docs.listWorkItems({ params: other.params })).toMatchObject({ count: 0 })
    expect(await refusal(other.docs.listWorkItems({ params }))).toMatchObject({ status: 404 })
  })
})

describe('the inbox', () => {
  test('has my imports that ended and the PDFs that took long, for two weeks', async ({
    server,
    organization,
    print,
    importFile,
  }) => {
    const { params } = organization
    const own = server.api((await server.createTestUser({ role: 'admin' })).token)
    const { spaceId } = await newSpace(own, { empty: true, title: 'Tides' })
    expect(await own.listInbox({ params })).toMatchObject({ count: 0 })
    const workOf = async () =>
      (await organization.docs.listInbox({ params, query: { limit: 1000 } })).items.filter(
        (item) => item.space === spaceId && item.kind === 'work',
      )
    const { database } = server.services
    const toMail = () => database.read('inboxNotices').where({ userId: organization.admin.id, ...params })
    await database.writeTx((trx) =>
      trx('users').where({ id: organization.admin.id }).update({ emailVerifiedAt: new Date().toISOString() }),
    )
    await database.writeTx((trx) => trx('inboxNotices').delete())
    const id = await importFile(spaceId, '# Flood\n')
    expect(await toMail()).toHaveLength(1)
    const pdf = await print(spaceId)
    expect(await workOf()).toMatchObject([
      { id: `work-${id}`, work: { kind: 'import', state: 'done', title: 'Tides' }, unread: true, changeRequest: {} },
    ])
    await database.writeTx((trx) => trx('pdfs').where({ id: pdf }).update({ isSlow: true }))
    expect((await workOf()).map(({ work }) => work?.kind).toSorted()).toEqual(['import', 'pdf'])
    await organization.docs.updateInboxItem({ params: { ...params, inboxItemId: `work-${pdf}` }, body: { done: true } })
    const longAgo = new Date(Date.now() - 15 * 86_400_000).toISOString()
    await database.writeTx((trx) => trx('importRuns').where({ id }).update({ completedAt: longAgo }))
    expect(await workOf()).toEqual([])
    expect(await own.listInbox({ params })).toMatchObject({ count: 0 })
  })
})

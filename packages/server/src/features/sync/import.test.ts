import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../test/content.ts'
import { insertFiles, text } from '../../../test/files.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder, type TestRepository } from '../../../test/support/repositories.ts'

const repositories = await repositoryFolder()
const test = testWith({ gitFolders: [repositories.root] }).extend(
  'pageIdAt',
  ({ docs }) =>
    async (pagePath: string) =>
      (await docs.getPageByPath({ params: { spaceId, pagePath } })).id,
)

let repository: TestRepository
let spaceId = ''
let sync: ReturnType<typeof syncOf>
test.beforeEach(async ({ server, docs }) => {
  repository = await repositories.create()
  spaceId = (await newSpace(docs)).spaceId
  sync = syncOf(server, docs, spaceId, repository.url)
})

describe('importGitRepository', () => {
  test('204, and the pages have the same bytes and the commit that they came from', async ({ docs }) => {
    const files = {
      'README.md': '# Home\r\n\r\n![Map](guides/.gitbook/map.svg)\n',
      'guides/install.md': '---\ntitle: Install # it\nhidden: true\n---\nText without an end',
      'guides/.gitbook/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
      LICENSE: 'Not a page',
    }
    const oid = await repository.push(files, 'Say how to install\n\nAnd where.')
    expect(await sync.import()).toMatchObject({ state: 'success', direction: 'import', commit: oid })
    expect(await textsOf(docs, spaceId)).toEqual({
      readme: files['README.md'],
      guides: '',
      'guides/install': files['guides/install.md'],
    })
    const revision = await docs.getCurrentRevision({ params: { spaceId } })
    const message = 'Say how to install\n\nAnd where.'
    expect(revision).toMatchObject({
      type: 'edits',
      git: { oid, message, createdByService: false, ref: 'refs/heads/main' },
    })
    const page = await docs.getPageByPath({ params: { spaceId, pagePath: 'guides/install' } })
    expect(page).toMatchObject({ title: 'Install', hidden: true, git: { path: 'guides/install.md' } })
    expect((await docs.listFiles({ params: { spaceId } })).items).toMatchObject([
      { name: '/guides/.gitbook/map.svg', contentType: 'image/svg+xml', dimensions: { width: 2, height: 3 } },
    ])
  })

  test('204 opens a change request that names a page that was deleted in Git and edited here', async ({
    docs,
    pageIdAt,
  }) => {
    await repository.push({ 'a.md': '# A\n', 'b.md': '# B\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('b'), '# B\n\nEdited here.\n'))
    await repository.push({ 'b.md': null })
    const { changeRequest } = await sync.import()
    const params = { spaceId, changeRequestId: changeRequest! }
    const { status, description } = await docs.getChangeRequestById({ params })
    expect(status).toBe('open')
    expect(JSON.stringify(description)).toContain('B (b): deleted in Git, and changed in the space')
    await docs.mergeChangeRequest({ params })
    expect(await sync.export()).toMatchObject({ state: 'success' })
    expect(await repository.files()).toEqual({ 'a.md': '# A\n', 'b.md': '# B\n\nEdited here.\n' })
  })

  test('204 opens a change request for a passage that both sides rewrote', async ({ docs, pageIdAt }) => {
    const text = (passage: string): string => `# A\n\nIntro.\n\n${passage}\n\nOutro.\n`
    await repository.push({ 'a.md': text('Herons stand still.\n\nDucks paddle.') })
    await sync.import()
    const here = text('Trains leave at noon.')
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), here))
    await repository.push({ 'a.md': text('Cheese matures.') })
    const { changeRequest } = await sync.import()
    expect(await textsOf(docs, spaceId)).toEqual({ a: here })
    await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: changeRequest! } })
    const { a } = await textsOf(docs, spaceId)
    expect(a).toMatch(/noon\.\s+\{% hint[^]*Cheese matures\.\s+\{% endhint %\}\s+Outro/)
  })

  test('204 after a force-push keeps one page for each file', async ({ docs, pageIdAt }) => {
    const first = await repository.push({ 'a.md': '# A\n', 'b.md': '# B\n' })
    await sync.import()
    const id = await pageIdAt('b')
    await publish(docs, { spaceId }, rewrite(id, '# B\n\nEdited here.\n'))
    await repository.push({ 'b.md': null })
    const { changeRequest } = await sync.import()
    await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: changeRequest! } })
    await repository.git('update-ref', 'refs/heads/main', first)
    const again = await sync.import()
    if (again.changeRequest) {
      await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: again.changeRequest } })
    }
    expect(Object.keys(await textsOf(docs, spaceId))).toEqual(['a', 'b'])
    expect(await pageIdAt('b')).toBe(id)
  })

  test('204 keeps one page for what both sides added alike', async ({ docs, pageIdAt }) => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    await publish(docs, { spaceId }, insert('# C\n'))
    const id = await pageIdAt('c')
    await repository.push({ 'c.md': '# C\n' })
    expect(await sync.import()).not.toHaveProperty('changeRequest')
    expect(await textsOf(docs, spaceId)).toEqual({ a: '# A\n', c: '# C\n' })
    expect(await pageIdAt('c')).toBe(id)
  })

  test('204 when it is repeated, without importing anything twice; with force it checks again and changes nothing', async ({
    docs,
  }) => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    const { revision } = await docs.getSpaceById({ params: { spaceId } })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(await sync.import({ force: true })).toMatchObject({ state: 'success' })
    expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({ revision })
  })

  test('204 imports changes in Git: edited, moved, deleted and sorted pages, and files', async ({ docs, pageIdAt }) => {
    await repository.push({ 'a.md': '# A\n\n![x](x.txt)\n', 'b.md': '# B\n', 'c.md': '# C\n', 'x.txt': 'one' })
    await sync.import()
    const moved = await pageIdAt('b')
    await repository.push({
      'a.md': '# A\n\n![y](y.txt)\n',
      'b.md': null,
      'folder/b.md': '# B\n',
      'c.md': null,
      'd.md': '# D\n',
      'x.txt': null,
      'y.txt': 'two',
      'SUMMARY.md': '* [D](d.md)\n* [A](a.md)\n',
    })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(Object.keys(await textsOf(docs, spaceId))).toEqual(['d', 'a', 'folder', 'folder/b'])
    expect(await pageIdAt('folder/b')).toBe(moved)
    expect((await docs.listFiles({ params: { spaceId } })).items.map(({ name }) => name)).toEqual(['/y.txt'])
  })

  test('204 merges changes that each side made to different content', async ({ docs, pageIdAt }) => {
    await repository.push({ 'a.md': '# A\n\nOne.\n\nTwo.\n', 'b.md': '# B\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), '# A\n\nOne here.\n\nTwo.\n'), insert('# Here\n'))
    await repository.push({ 'a.md': '# A\n\nOne.\n\nTwo there.\n', 'b.md': null, 'there.md': '# There\n' })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(await textsOf(docs, spaceId)).toEqual({
      a: '# A\n\nOne here.\n\nTwo there.\n',
      here: '# Here\n',
      there: '# There\n',
    })
    expect(await docs.getCurrentRevision({ params: { spaceId } })).toMatchObject({ type: 'merge' })

    await repository.push({ 'a.md': '# A\n\nOne.\n\nTwo there, again.\n' })
    await sync.import()
    expect(await textsOf(docs, spaceId)).toMatchObject({
      a: '# A\n\nOne here.\n\nTwo there, again.\n',
      here: '# Here\n',
    })
  })

  test('204 puts conflicting changes into a change request; main content is not changed', async ({
    docs,
    pageIdAt,
  }) => {
    await repository.push({ 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), '# A\n\nOne here.\n'))
    await repository.push({ 'a.md': '# A\n\nOne there.\n', 'b.md': '# B there\n' }, 'Two edits')
    const { revision } = await docs.getSpaceById({ params: { spaceId } })
    const operation = await sync.import()
    expect(operation).toMatchObject({ state: 'success', changeRequest: expect.any(String) })
    expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({ revision, changeRequestsOpen: 1 })
    const params = { spaceId, changeRequestId: operation.changeRequest! }
    const request = await docs.getChangeRequestById({ params })
    expect(request).toMatchObject({
      status: 'open',
      outdated: false,
      subject: expect.stringMatching(/^Import .{7} from Git: Two edits$/),
    })
    const query = { format: 'markdown' as const }
    const page = await docs.getPageInChangeRequestByPath({ params: { ...params, pagePath: 'a' }, query })
    expect(page).toMatchObject({ markdown: expect.stringMatching(/One here\.[^]*One there\./) })

    await repository.push({ 'c.md': '# C\n' })
    expect(await sync.import()).toMatchObject({ state: 'success', changeRequest: request.id })
    await docs.mergeChangeRequest({ params })
    const merged = await textsOf(docs, spaceId)
    expect(merged).toMatchObject({ b: '# B there\n', c: '# C\n' })
    expect(merged['a']).toMatch(/One here\.[^]*One there\./)
    await repository.push({ 'd.md': '# D\n' })
    expect(await sync.import()).not.toHaveProperty('changeRequest')
    expect(await textsOf(docs, spaceId)).toEqual({ ...merged, d: '# D\n' })
  })

  test('204 puts a title or a file that both sides changed into a change request', async ({ docs, pageIdAt }) => {
    const before = { 'a.md': '# A\n\n[x](x.txt)\n', 'b.md': '# B\n', 'x.txt': 'one' }
    await repository.push(before)
    await sync.import()
    const at = await newChangeRequest(docs, { spaceId })
    await write(docs, at, { operation: 'update_page', page: await pageIdAt('b'), title: 'B here' })
    await insertFiles(docs, at, text('/x.txt', 'here'))
    await docs.mergeChangeRequest({ params: at })
    const { revision } = await docs.getSpaceById({ params: { spaceId } })
    await repository.push({ 'b.md': '# B there\n' })
    const { changeRequest } = await sync.import()
    expect(changeRequest).toEqual(expect.any(String))
    await repository.push({ 'x.txt': 'there' })
    expect(await sync.import()).toMatchObject({ changeRequest })
    expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({ revision })
    const [file] = (await docs.listFiles({ params: { spaceId } })).items
    expect(await (await fetch(file!.downloadURL)).text()).toBe('here')
  })

  test('204 opens a new change request after the first one was archived', async ({ docs, pageIdAt }) => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), '# A here\n'))
    await repository.push({ 'a.md': '# A there\n' })
    const first = await sync.import()
    expect(await sync.import()).toMatchObject({ changeRequest: first.changeRequest })
    const params = { spaceId, changeRequestId: first.changeRequest! }
    await docs.updateChangeRequestById({ params, body: { status: 'archived' } })
    const second = await sync.import()
    expect(second.changeRequest).not.toBe(first.changeRequest)
    expect(await textsOf(docs, spaceId)).toEqual({ a: '# A here\n' })
  })

  test('204 into a space with pages: adds pages, or opens a change request if both have the same page', async ({
    server,
    docs,
  }) => {
    await publish(docs, { spaceId }, insert('# A here\n', { slug: 'a' }), insert('# Here\n'))
    await repository.push({ 'there.md': '# There\n' })
    expect(await sync.import()).not.toHaveProperty('changeRequest')
    expect(Object.keys(await textsOf(docs, spaceId)).toSorted()).toEqual(['a', 'here', 'there'])

    const other = await repositories.create()
    await other.push({ 'a.md': '# A there\n' })
    const before = await textsOf(docs, spaceId)
    const { changeRequest } = await syncOf(server, docs, spaceId, other.url).import()
    expect(await textsOf(docs, spaceId)).toEqual(before)
    await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: changeRequest! } })
    expect(await textsOf(docs, spaceId)).toEqual({ ...before, a: '# A there\n' })
  })
})

import type { BodyInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { startTestServer } from '../../../test/harness.ts'
import { nobody, refusal } from '../../../test/refusal.ts'
import { syncOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder, type TestRepository } from '../../../test/support/repositories.ts'

const folder = await repositoryFolder()
const test = testWith({ gitFolders: [folder.root] }).extend(
  'importing',
  ({ docs }) =>
    (body: GitBodyInput = {}) =>
      docs.importGitRepository({ params: { spaceId }, body: { url: repository.url, ref: 'refs/heads/main', ...body } }),
)

let repository: TestRepository
let spaceId = ''
test.beforeEach(async ({ docs }) => {
  repository = await folder.create()
  spaceId = (await newSpace(docs)).spaceId
})

type GitBodyInput = Partial<BodyInput<'importGitRepository'>>

describe('importGitRepository', () => {
  const wrong: [string, GitBodyInput, string][] = [
    ['another protocol', { url: 'ssh://git@example.com/x.git' }, '/body/url'],
    ['a way around the protocols', { url: 'ext::sh -c id' }, '/body/url'],
    ['a folder of the server', { url: 'file:///etc' }, '/body/url'],
    ['a folder above those that are allowed', { url: `file://${folder.root}/../..` }, '/body/url'],
    ['a ref that is no ref', { ref: 'refs/heads/../main' }, '/body/ref'],
    ['a ref that is an option', { ref: 'refs/heads/a.lock' }, '/body/ref'],
    ['a folder outside', { repoProjectDirectory: 'a/../../b' }, '/body/repoProjectDirectory'],
    ['the folder of Git itself', { repoProjectDirectory: '.git' }, '/body/repoProjectDirectory'],
  ]

  test.for(wrong)('400 for %s', async ([_, body, pointer], { docs, importing }) => {
    const { status, errors } = await refusal(importing(body))
    expect([status, errors[0]?.pointer]).toEqual([400, pointer])
    expect(await docs.getSpaceById({ params: { spaceId } })).not.toHaveProperty('gitSync')
  })

  test('400 for any local folder that the operator has not allowed', async () => {
    const closed = await startTestServer()
    const api = closed.api()
    const params = await newSpace(api)
    const body = { url: repository.url, ref: 'refs/heads/main' }
    expect(await refusal(api.importGitRepository({ params, body }))).toMatchObject({ status: 400 })
    await closed.close()
  })

  test('403 without admin, 404 for strangers and for a missing space', async ({ server, docs }) => {
    const body = { url: repository.url, ref: 'refs/heads/main' }
    for (const [role, status] of [
      ['create', 403],
      ['guest', 404],
    ] as const) {
      const api = server.api((await server.createTestUser({ role })).token)
      const params = { spaceId }
      expect(await refusal(api.importGitRepository({ params, body }))).toMatchObject({ status })
      const message = { ...body, commitMessage: 'X' }
      expect(await refusal(api.exportToGitRepository({ params, body: message }))).toMatchObject({ status })
    }
    expect(await refusal(docs.importGitRepository({ params: { spaceId: nobody }, body }))).toMatchObject({
      status: 404,
    })
  })

  test('409 for a locked space; it can still be exported', async ({ server, docs, importing }) => {
    await docs.updateSpaceById({ params: { spaceId }, body: { editMode: 'locked' } })
    expect(await refusal(importing())).toMatchObject({ status: 409, code: 'space_locked' })
    expect(await syncOf(server, docs, spaceId, repository.url).export()).toMatchObject({ state: 'success' })
  })

  test('409 while another one is in progress', async ({ server, docs, importing }) => {
    await repository.push({ 'a.md': '# A\n' })
    const sync = syncOf(server, docs, spaceId, repository.url)
    await sync.import()
    const set = (state: 'running' | 'success') =>
      server.services.database.writeTx((trx) => trx('gitOperations').where({ spaceId }).update({ state }))
    await set('running')
    expect(await refusal(importing())).toMatchObject({ status: 409, code: 'git_sync_running' })
    await set('success')
    expect(await sync.import({ force: true })).toMatchObject({ state: 'success' })
  })

  test('204 and a failure with the reason: missing ref, repository or folder', async ({ server, docs }) => {
    const sync = syncOf(server, docs, spaceId, repository.url)
    expect(await sync.import({ ref: 'refs/heads/gone' })).toMatchObject({
      state: 'failure',
      error: 'There is no refs/heads/gone in the repository',
    })
    await repository.push({ 'a.md': '# A\n' })
    expect(await sync.import({ repoProjectDirectory: 'docs' })).toMatchObject({
      state: 'failure',
      error: 'There is no folder docs in the repository',
    })
    expect(await sync.import({ repoProjectDirectory: 'a.md' })).toMatchObject({
      state: 'failure',
      error: 'a.md is not a folder in the repository',
    })
    const outcome = await syncOf(server, docs, spaceId, `file://${folder.root}`).import()
    expect(outcome).toMatchObject({
      state: 'failure',
      endedAt: expect.any(String),
      error: 'There is no such repository',
    })
    expect(await docs.getSpaceById({ params: { spaceId } })).not.toHaveProperty('gitSync.url')
  })

  test('204 from a tag, from a folder, and standalone as a revision that is not in main', async ({ server, docs }) => {
    const sync = syncOf(server, docs, spaceId, repository.url)
    await repository.push({ 'docs/a.md': '# A\n', 'b.md': '# B\n' })
    await repository.git(
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.com',
      'tag',
      '-a',
      '-m',
      'Release',
      'v1',
      'main',
    )
    const { revision: before } = await docs.getSpaceById({ params: { spaceId } })
    const { revision } = await sync.import({ standalone: true, ref: 'refs/tags/v1', repoProjectDirectory: '/docs/' })
    expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({
      revision: before,
      gitSync: { operation: { state: 'success' } },
    })
    const alone = await docs.getRevisionById({ params: { spaceId, revisionId: revision! } })
    expect(alone).toMatchObject({
      parents: [before],
      git: { ref: 'refs/tags/v1' },
      pages: [{ title: 'A', git: { path: 'docs/a.md' } }],
    })
    await sync.import({ repoProjectDirectory: 'docs' })
    expect((await docs.listPages({ params: { spaceId } })).pages).toMatchObject([{ title: 'A' }])
  })
})

describe('exportToGitRepository', () => {
  test('400 for a tag', async ({ docs }) => {
    const body = { url: repository.url, ref: 'refs/tags/v1', commitMessage: 'X' }
    expect(await refusal(docs.exportToGitRepository({ params: { spaceId }, body }))).toMatchObject({ status: 400 })
  })

  test('204 standalone: the commit exists, and the space is not synchronized', async ({ server, docs }) => {
    const sync = syncOf(server, docs, spaceId, repository.url)
    expect(await sync.export({ standalone: true, repoProjectDirectory: 'x/y' })).toMatchObject({ state: 'success' })
    expect(await docs.getSpaceGitInfo({ params: { spaceId } })).toEqual({ operation: expect.anything() })
  })
})

describe('getSpaceGitInfo', () => {
  test('404 for a space without Git synchronization', async ({ docs }) => {
    expect(await refusal(docs.getSpaceGitInfo({ params: { spaceId } }))).toMatchObject({ status: 404 })
  })

  test('200 with the repository, without credentials and local paths', async ({ server, docs }) => {
    await repository.push({ 'a.md': '# A\n' })
    const gitInfo = { provider: 'gitlab' as const, url: 'https://gitlab.example.com/team/docs' }
    const withLogin = { ...gitInfo, url: gitInfo.url.replace('//', '//ada:secret@') }
    await syncOf(server, docs, spaceId, repository.url).import({ gitInfo: withLogin })
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    const info = await reader.getSpaceGitInfo({ params: { spaceId } })
    expect(info).toMatchObject({
      installationProvider: 'gitlab',
      url: gitInfo.url,
      operation: { state: 'success', direction: 'import' },
    })
    expect(JSON.stringify(info)).not.toContain(folder.root.slice(1))
    expect((await reader.getSpaceById({ params: { spaceId } })).gitSync).toEqual(info)
    const { git } = await docs.getCurrentRevision({ params: { spaceId } })
    expect(git?.url).toBe(`${gitInfo.url}/-/commit/${await repository.head()}`)
  })

  test('200 with the provider that an import named, also after an export that names none', async ({ server, docs }) => {
    await repository.push({ 'a.md': '# A\n' })
    const sync = syncOf(server, docs, spaceId, repository.url)
    await sync.import({ gitInfo: { provider: 'gitlab' } })
    await sync.export({ gitInfo: {} })
    expect(await docs.getSpaceGitInfo({ params: { spaceId } })).toMatchObject({
      installationProvider: 'gitlab',
      operation: { direction: 'export' },
    })
  })
})

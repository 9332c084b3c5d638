import { conflictHint } from '@scriptorium/content/tree/conflict-hint'
import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder, type TestRepository } from '../../../test/support/repositories.ts'

const folder = await repositoryFolder()
let docs: Client
const test = testWith({ gitFolders: [folder.root] })

test.beforeAll(async ({ server }) => {
  const user = await server.createTestUser({ role: 'admin', displayName: 'Ada <x>', email: 'ada@example.com' })
  docs = server.api(user.token)
})
let repository: TestRepository
let spaceId = ''
let sync: ReturnType<typeof syncOf>
test.beforeEach(async ({ server }) => {
  repository = await folder.create()
  spaceId = (await newSpace(docs)).spaceId
  sync = syncOf(server, docs, spaceId, repository.url)
})

const pageIdAt = async (pagePath: string) => (await docs.getPageByPath({ params: { spaceId, pagePath } })).id
const revisionNow = async () => (await docs.getSpaceById({ params: { spaceId } })).revision

describe('exportToGitRepository', () => {
  test('204, and the first commit of the branch has the content of the space, with the caller as author', async () => {
    await publish(docs, { spaceId }, insert('# One\r\n'), insert('Text', { title: 'Two words' }))
    const operation = await sync.export({ commitMessage: 'First\n\nWords.' })
    const oid = await repository.head()
    expect(operation).toMatchObject({
      state: 'success',
      direction: 'export',
      commit: oid,
      revision: await revisionNow(),
    })
    expect(await repository.files()).toEqual({
      'SUMMARY.md': expect.any(String),
      'one.md': '# One\r\n',
      'two-words.md': 'Text',
    })
    expect(await repository.git('log', '-1', '--format=%an|%ae|%cn|%B', 'main')).toBe(
      'Ada  x|ada@example.com|Ada  x|First\n\nWords.',
    )
    const revision = await docs.getCurrentRevision({ params: { spaceId } })
    expect(revision).toMatchObject({
      git: { oid, message: 'First\n\nWords.', createdByService: true, ref: 'refs/heads/main' },
    })
  })

  test('204, and the operation counts the pages with an unresolved conflict', async () => {
    await publish(docs, { spaceId }, insert(`# One\n\nmain\n\n${conflictHint('request')}`), insert('# Two\n'))
    expect(await sync.export()).toMatchObject({ state: 'success', conflicts: 1 })
  })

  test('204 without a second commit when it is repeated without force, and an import of it changes nothing', async () => {
    await publish(docs, { spaceId }, insert('# One\n'))
    await sync.export()
    const [oid, revision] = [await repository.head(), await revisionNow()]
    expect(await sync.export()).toMatchObject({ state: 'success', commit: oid })
    expect(await sync.import({ force: true })).toMatchObject({ state: 'success' })
    expect([await repository.head(), await revisionNow()]).toEqual([oid, revision])
    await sync.export({ force: true })
    expect(await repository.head()).not.toBe(oid)
    expect(await repository.git('rev-parse', 'main^')).toBe(oid)
  })

  test('204 writes links that lead to moved pages as paths between the files, and an import of it changes nothing', async () => {
    const files = {
      'SUMMARY.md': '# Contents\n\n* [Home](README.md)\n* [A](a.md)\n  * [B](b.md)\n\n## Group\n\n* [C](c.md)\n',
      'README.md': '# Home\n\n[A](a.md) [B](b.md) [C](c.md)\n',
      'a.md': '# A\n',
      'b.md': '# B\n\n[A](./a.md) [C](c.md)\n',
      'c.md': '# C\n\n[B](b.md)\n',
    }
    await repository.push(files)
    await sync.import()
    const head = await repository.head()
    await sync.export()
    expect(await repository.head()).toBe(head)
    await publish(docs, { spaceId }, { operation: 'update_page', page: await pageIdAt('a/b'), slug: 'be' })
    await sync.export()
    const exported = await repository.files()
    expect(exported).toMatchObject({
      'README.md': '# Home\n\n[A](a.md) [B](a/be.md) [C](c.md)\n',
      'a/be.md': '# B\n\n[A](../a.md) [C](../c.md)\n',
      'c.md': '# C\n\n[B](a/be.md)\n',
    })
    const texts = await textsOf(docs, spaceId)
    await repository.push({ 'a.md': '# A\n\nMore.\n' })
    await sync.import()
    expect(await textsOf(docs, spaceId)).toEqual({ ...texts, a: '# A\n\nMore.\n' })
  })

  test('204 keeps links that reach a file, even if the page has a link to another page', async () => {
    const files = {
      'SUMMARY.md':
        '# Contents\n\n## One\n\n* [Home](README.md)\n* [A](a.md)\n  * [B](b.md)\n\n## Two\n\n* [C](x/README.md)\n* [D](x/y/d.md)\n',
      'README.md': '# Home\n',
      'a.md': '# A\n',
      'b.md': '# B\n\n[Home](README.md)\n',
      'x/README.md': '# C\n\n[Home](../README.md)\n',
      'x/y/d.md': '# D\n',
    }
    await repository.push(files)
    await sync.import()
    const head = await repository.head()
    await sync.export()
    expect(await repository.head()).toBe(head)
  })

  test('204 writes only changed files, and keeps names and foreign files', async () => {
    const files = {
      'README.md': '# Home\n',
      'Guides/Install It.md': 'No heading\n',
      'Guides/b.markdown': '# B\n',
      'src/index.ts': 'code',
      'broken.md': new Uint8Array([255]),
      'SUMMARY.md':
        '# Contents\n\n## Part\n\n* [Home](README.md)\n* [Installing](<Guides/Install It.md>)\n* [B](Guides/b.markdown)\n',
    }
    await repository.push(files)
    await sync.import()
    const before = await repository.files()
    const oid = await repository.head()
    await sync.export()
    expect(await repository.head()).toBe(oid)

    await publish(docs, { spaceId }, rewrite(await pageIdAt('part/guides/b'), '# B\n\nMore.\n'))
    await sync.export()
    expect(await repository.files()).toEqual({ ...before, 'Guides/b.markdown': '# B\n\nMore.\n' })
    expect(await repository.git('rev-parse', 'main^')).toBe(oid)
  })

  test('204 moves, adds and removes the files of pages that were moved, added and removed', async ({ server }) => {
    await repository.push({ 'a.md': '# A\n', 'b/c.md': '# C\n', 'b/d.md': '# D\n', 'notes.txt': 'mine' })
    await sync.import()
    const [a, c] = [await pageIdAt('a'), await pageIdAt('b/c')]
    await publish(
      docs,
      { spaceId },
      { operation: 'delete_page', page: a },
      { operation: 'update_page', page: c, into: null },
      insert('# E\n'),
    )
    await sync.export()
    const files = await repository.files()
    expect(
      Object.keys(files)
        .filter((path) => path !== 'SUMMARY.md')
        .toSorted(),
    ).toEqual(['b/d.md', 'c.md', 'e.md', 'notes.txt'])
    const texts = await textsOf(docs, spaceId)
    const other = (await newSpace(docs)).spaceId
    await syncOf(server, docs, other, repository.url).import()
    expect(await textsOf(docs, other)).toEqual(texts)
  })

  test('204, and a branch with new commits is not changed until it is imported', async () => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    await publish(docs, { spaceId }, insert('# Here\n'))
    const oid = await repository.push({ 'there.md': '# There\n' })
    expect(await sync.export()).toMatchObject({
      state: 'failure',
      error: expect.stringMatching(/moved on from .{7} to .{7}/),
    })
    expect(await repository.head()).toBe(oid)
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(await sync.export()).toMatchObject({ state: 'success' })
    expect(Object.keys(await repository.files())).toEqual(expect.arrayContaining(['a.md', 'here.md', 'there.md']))
    expect(await repository.git('rev-parse', 'main^')).toBe(oid)
  })

  test('204 with force adds a commit to a branch with new commits, without losing them', async () => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), '# A here\n'))
    const oid = await repository.push({ 'a.md': '# A there\n', 'there.md': '# There\n' })
    expect(await sync.export({ force: true })).toMatchObject({ state: 'success' })
    expect(await repository.files()).toMatchObject({ 'a.md': '# A here\n', 'there.md': '# There\n' })
    expect(await repository.git('rev-parse', 'main^')).toBe(oid)
    await sync.import()
    expect(await textsOf(docs, spaceId)).toEqual({ a: '# A here\n', there: '# There\n' })
  })

  test('204 without overwriting commits that are pending in a change request', async () => {
    await repository.push({ 'a.md': '# A\n' })
    await sync.import()
    await publish(docs, { spaceId }, rewrite(await pageIdAt('a'), '# A here\n'))
    await repository.push({ 'a.md': '# A there\n' })
    await sync.import()
    expect(await sync.export()).toMatchObject({ state: 'failure', error: expect.stringContaining('change request 2') })
  })

  test('204 adds files next to those of the branch, without overwriting them', async ({ server }) => {
    await repository.push({ 'README.md': '# Theirs\n', 'code.ts': 'x' })
    await publish(docs, { spaceId }, insert('# One\n'))
    expect(await sync.export()).toMatchObject({ state: 'success' })
    expect(await repository.files()).toEqual({ 'README.md': '# Theirs\n', 'code.ts': 'x', 'one.md': '# One\n' })
    await sync.import()
    expect(await textsOf(docs, spaceId)).toEqual({ readme: '# Theirs\n', one: '# One\n' })

    const other = (await newSpace(docs)).spaceId
    await publish(docs, { spaceId: other }, insert('# Mine\n', { slug: 'readme' }))
    const outcome = await syncOf(server, docs, other, repository.url).export()
    expect(outcome).toMatchObject({ state: 'failure', error: expect.stringContaining('README.md') })
  })
})

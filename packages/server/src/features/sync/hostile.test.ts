import { execFileSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder, type TestRepository } from '../../../test/support/repositories.ts'
import { examine } from '../doctor/examine.ts'

const folder = await repositoryFolder()
const test = testWith({ gitFolders: [folder.root], fileLimit: 10_000 })
  /** Everything can still be read, and what is stored is whole. */
  .extend('expectSound', ({ server, docs }) => async () => {
    await docs.getCurrentRevision({ params: { spaceId } })
    for (const { id } of (await docs.listFiles({ params: { spaceId } })).items)
      await docs.getFileById({ params: { spaceId, fileId: id } })
    const { database, storage } = server.services
    expect(await examine(database, storage)).toMatchObject({ findings: [] })
  })

let repository: TestRepository
let spaceId = ''
let sync: ReturnType<typeof syncOf>
test.beforeEach(async ({ server, docs }) => {
  repository = await folder.create()
  spaceId = (await newSpace(docs)).spaceId
  sync = syncOf(server, docs, spaceId, repository.url)
})

/** Commits a tree even if Git would reject its names. */
const commitRaw = async (entries: [mode: string, name: string | Buffer, oid: string][]) => {
  const run = (args: string[], input?: Buffer) =>
    execFileSync('git', args, {
      cwd: repository.folder,
      input,
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'T',
        GIT_AUTHOR_EMAIL: 't@x',
        GIT_COMMITTER_NAME: 'T',
        GIT_COMMITTER_EMAIL: 't@x',
      },
    })
      .toString()
      .trim()
  const sorted = entries.toSorted(([, a], [, b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const lines = sorted.map(([mode, name, oid]) =>
    Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(oid, 'hex')]),
  )
  const tree = run(['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], Buffer.concat(lines))
  run(['update-ref', 'refs/heads/main', run(['commit-tree', '-m', 'Raw', tree])])
  return tree
}

const blob = (text: string) =>
  execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: repository.folder, input: text }).toString().trim()

describe('importGitRepository', () => {
  test('204 skips links, submodules, and names that are not UTF-8 or lead outside', async ({ docs, expectSound }) => {
    const page = blob('# Page\n')
    const inner = await commitRaw([['100644', 'x.md', page]])
    await commitRaw([
      ['120000', 'link.md', blob('/etc/passwd')],
      ['160000', 'module', '0123456789012345678901234567890123456789'],
      ['40000', '..', inner],
      ['40000', '.git', inner],
      ['100644', 'a\\b.md', page],
      ['100644', Buffer.from('caf\xe9.md', 'latin1'), page],
      ['100644', 'line\nbreak.md', page],
      ['100644', 'page.md', blob('# Page\n\n![](link.md) ![](../../etc/passwd) ![](.git/config)\n')],
    ])
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(Object.keys(await textsOf(docs, spaceId))).toEqual(['linebreak', 'page'])
    expect((await docs.listFiles({ params: { spaceId } })).count).toBe(0)
    await expectSound()
  })

  test('204 skips files that are too large, too deep, empty or not text, and imports the rest', async ({
    docs,
    expectSound,
  }) => {
    const deep = `${'d/'.repeat(40)}deep.md`
    await repository.push({
      'good.md': '# Good\n\n![](big.png) ![](small.txt)\n',
      'huge.md': 'x'.repeat(3_000_000),
      'big.png': 'y'.repeat(20_000),
      'small.txt': 'z',
      'empty.md': '',
      'bytes.md': new Uint8Array([0xff, 0xfe]),
      'nul.md': 'a\0b',
      [deep]: '# Deep\n',
      [`${'l'.repeat(240)}.md`]: '# Long\n',
      'node_modules/x/README.md': '# Not ours\n',
      '.github/x.md': '# Hidden\n',
    })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(Object.values(await textsOf(docs, spaceId)).filter(Boolean)).toEqual([
      '# Good\n\n![](big.png) ![](small.txt)\n',
      '# Long\n',
    ])
    expect((await docs.listFiles({ params: { spaceId } })).items.map(({ name }) => name)).toEqual(['/small.txt'])
    await expectSound()
  })

  const front = (yaml: string) => `---\n${yaml}\n---\n`

  test('204 for front matter with wrong, exponentially expanding or invalid values', async ({ docs, expectSound }) => {
    await repository.push({
      'a.md': `${front(`title: ${'t'.repeat(5000)}\nemoji: ${'e'.repeat(500)}\ndescription: ${'d'.repeat(9000)}`)}x`,
      'b.md': `${front('title: "a\\0b\\ud800c"\nvars:\n  x: "\\0"\n  __proto__: y\n  constructor: z')}x`,
      'c.md': `${front('a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\ntitle: Bomb')}x`,
      'd.md': front('type: link\ntarget: {kind: url, url: "javascript:alert(1)"}'),
      'e.md': front('type: link\ntarget: {kind: url, url: "https://x y"}'),
      'f.md': front('type: link\ntarget: {kind: page, page: "../x", more: 1}'),
      'g.md': front('type: computed\ncomputed: {type: "builtin:openapi", props: {__proto__: {}}}'),
      'h.md': front(
        `type: computed\ncomputed: {type: "builtin:openapi", props: {x: ${'['.repeat(500)}${']'.repeat(500)}}}`,
      ),
      'i.md': front('type: link\ntarget: {kind: constructor, constructor: x}'),
      'j/README.md': front('type: group\ntitle: Group'),
      'j/k/README.md': front('type: group\ntitle: No group here'),
      'l.md': front('cover: "\\0"\ncoverY: .nan\nlayout: {width: huge, title: {visible: 3}}'),
      'm.md': front('type: link\ntarget: {kind: url, url: "https://example.com/ok"}'),
      'SUMMARY.md': '* [x](../../../etc/passwd)\n* [y](%E0%A4%A)\n'.repeat(2000),
    })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    const { pages } = await docs.listPages({ params: { spaceId } })
    const types = Object.groupBy(pages, ({ type }) => type)
    expect(types.link).toMatchObject([{ href: 'https://example.com/ok' }])
    expect(types.group).toMatchObject([{ title: 'Group', pages: [{ type: 'document' }] }])
    expect(types.computed).toBe(undefined)
    await expectSound()
    await publish(docs, { spaceId }, insert('# New\n'))
    expect(await sync.export()).toMatchObject({ state: 'success' })
  })

  test('204 for names with the same slug, and for a file next to a folder with its name', async ({ docs }) => {
    await repository.push({
      'A.md': '# 1\n',
      'a.md': '# 2\n',
      'a!.md': '# 3\n',
      'x.md': '# X\n',
      'x/README.md': '# Inner\n',
      'x/index.md': '# Index\n',
      'ü.md': '# 4\n',
      'u\u0308.md': '# 5\n',
    })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(Object.values(await textsOf(docs, spaceId)).toSorted()).toEqual([
      '# 1\n',
      '# 2\n',
      '# 3\n',
      '# 4\n',
      '# 5\n',
      '# Index\n',
      '# Inner\n',
      '# X\n',
    ])
    const [before, oid] = [await repository.files(), await repository.head()]
    await sync.export()
    expect(await repository.head()).toBe(oid)
    await publish(docs, { spaceId }, insert('# Zed\n'))
    await sync.export()
    expect(await repository.files()).toEqual({ ...before, 'zed.md': '# Zed\n' })
  })
})

describe('exportToGitRepository', () => {
  test('204 writes nothing through a link or over a folder', async ({ docs }) => {
    const inner = await commitRaw([['100644', 'x.txt', blob('x')]])
    await commitRaw([
      ['100644', 'here.txt', blob('x')],
      ['120000', 'guides', blob('/tmp')],
      ['40000', 'one.md', inner],
    ])
    await publish(docs, { spaceId }, insert('# One\n'))
    expect(await sync.export()).toMatchObject({ state: 'failure', error: expect.stringContaining('is in the way') })
    expect(await sync.export({ repoProjectDirectory: 'guides/x' })).toMatchObject({
      state: 'failure',
      error: 'guides is not a folder in the repository',
    })
  })

  test('204 to a working folder, whose files are updated unless they have local changes', async ({ server, docs }) => {
    const work = join(folder.root, 'work')
    execFileSync('git', ['init', '-q', '-b', 'main', work])
    await writeFile(join(work, 'a.md'), '# A\n')
    execFileSync('git', ['add', '.'], { cwd: work })
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x', 'commit', '-qm', 'A'], { cwd: work })
    await writeFile(join(work, '.git/hooks/post-receive'), `#!/bin/sh\ntouch ${work}/hooked\n`, { mode: 0o755 })
    const there = syncOf(server, docs, spaceId, `file://${work}`)
    expect(await there.import()).toMatchObject({ state: 'success' })
    await publish(docs, { spaceId }, insert('# B\n'))
    expect(await there.export()).toMatchObject({ state: 'success' })
    expect((await readdir(work)).filter((name) => name !== '.git')).toEqual(['a.md', 'b.md'])
    await writeFile(join(work, 'a.md'), '# Unsaved\n')
    await publish(docs, { spaceId }, insert('# C\n'))
    const error = 'The working tree of the repository has uncommitted changes'
    expect(await there.export()).toMatchObject({ state: 'failure', error })
  })

  test('no temporary folders remain', async () => {
    vi.stubEnv('TMPDIR', folder.root)
    const before = await readdir(tmpdir())
    await sync.export()
    await sync.import({ ref: 'refs/heads/gone' })
    vi.unstubAllEnvs()
    expect((await readdir(folder.root)).toSorted()).toEqual(before.toSorted())
  })
})

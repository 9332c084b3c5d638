import { describe, expect } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { testWith } from '../../../test/test.ts'

const folder = await repositoryFolder()
const test = testWith({ gitFolders: [folder.root] })
const files = {
  'mkdocs.yml': 'site_name: X\nnav:\n  - Second: b.md\n  - First: a.md\n',
  'docs/a.md': '# A\n\n!!! note\n\n    See [the picture](boat.svg).\n',
  'docs/b.md': '# B\n',
  'docs/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

describe('a branch of another tool', () => {
  test('is translated by each import, and never replaced by an export', async ({ docs, server }) => {
    const repository = await folder.create()
    await repository.push(files)
    const { spaceId } = await newSpace(docs)
    const sync = syncOf(server, docs, spaceId, repository.url)
    expect(await sync.import()).toMatchObject({ state: 'success' })
    const texts = await textsOf(docs, spaceId)
    expect(Object.keys(texts)).toHaveLength(2)
    expect(Object.values(texts)[1]).toContain('{% hint style="info" %}')
    expect((await docs.listFiles({ params: { spaceId } })).items).toHaveLength(1)

    await repository.push({ 'docs/b.md': '# B\n\n!!! tip\n\n    More.\n' })
    expect(await sync.import()).toMatchObject({ state: 'success' })
    expect(Object.values(await textsOf(docs, spaceId))[0]).toContain('More.')
    const head = await repository.head()
    const refused = await sync.export({ force: true })
    expect(refused).toMatchObject({ state: 'failure', error: expect.stringContaining('has the files of MkDocs') })
    expect(await repository.head()).toBe(head)
    expect(await sync.export({ ref: 'refs/heads/pages' })).toMatchObject({ state: 'success' })
  })
})

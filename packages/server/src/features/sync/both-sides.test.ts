import type { ContentChange } from '@scriptorium/client'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'

const folder = await repositoryFolder()
const test = testWith({ gitFolders: [folder.root] })
  .extend(
    'pageIdAt',
    ({ docs }) =>
      async (spaceId: string, pagePath: string) =>
        (await docs.getPageByPath({ params: { spaceId, pagePath } })).id,
  )
  .extend('editSpace', ({ docs, pageIdAt }) => async (spaceId: string, { pages, adds }: Side) => {
    const changes: ContentChange[] = adds ? [insert('# here\n\nAdded here.\n')] : []
    for (const [index, name] of names.entries()) {
      const edit = pages[index]!
      const page = await pageIdAt(spaceId, name)
      if (edit === 'gone') changes.push({ operation: 'delete_page', page })
      else if (edit !== '') changes.push(rewrite(page, textOf(name, edit, 'here')))
    }
    if (changes.length > 0) await publish(docs, { spaceId }, ...changes)
  })

const names = ['a', 'b', 'c'] as const

/**
 * The changes of one side: for each page, which of its two paragraphs it replaces and whether it removes the page; and the pages
 * it adds.
 */
const side = fc.record({
  pages: fc.tuple(...names.map(() => fc.constantFrom('', '', '1', '2', '12', 'gone'))),
  adds: fc.boolean(),
})

type Side = typeof side extends fc.Arbitrary<infer T> ? T : never

const paragraph = (name: string, number: string, { by, isEdited }: { by: string; isEdited: boolean }) =>
  isEdited ? `Paragraph ${number} of ${name} by ${by}.` : `Paragraph ${number} of ${name}.`

const textOf = (name: string, edit = '', by = '') => {
  const paragraphs = ['1', '2'].map((number) => paragraph(name, number, { by, isEdited: edit.includes(number) }))
  return `# ${name}\n\n${paragraphs.join('\n\n')}\n`
}

const editRepository = ({ pages, adds }: Side): Record<string, string | null> => ({
  ...(adds && { 'there.md': '# there\n\nAdded there.\n' }),
  ...Object.fromEntries(
    names.flatMap((name, index) => {
      const edit = pages[index]!
      return edit === '' ? [] : [[`${name}.md`, edit === 'gone' ? null : textOf(name, edit, 'there')]]
    }),
  ),
})

/** Every sentence that somebody has written. */
const written = (here: Side, there: Side): string[] => [
  ...(here.adds ? ['Added here.'] : []),
  ...(there.adds ? ['Added there.'] : []),
  ...[
    { edits: here.pages, by: 'here' },
    { edits: there.pages, by: 'there' },
  ].flatMap(({ edits, by }) =>
    names.flatMap((name, index) =>
      ['1', '2']
        .filter((number) => edits[index]!.includes(number))
        .map((number) => paragraph(name, number, { by, isEdited: true })),
    ),
  ),
]

describe('a space and a branch', () => {
  test('converge after any edits of both sides, without losing anything', async ({ server, docs, editSpace }) => {
    await fc.assert(
      fc.asyncProperty(side, side, async (here, there) => {
        const repository = await folder.create()
        const { spaceId } = await newSpace(docs)
        const sync = syncOf(server, docs, spaceId, repository.url)
        await repository.push(Object.fromEntries(names.map((name) => [`${name}.md`, textOf(name)])))
        await sync.import()
        await editSpace(spaceId, here)
        await repository.push(editRepository(there))
        const before = await textsOf(docs, spaceId)
        const { state, changeRequest } = await sync.import()
        expect(state).toBe('success')
        const now = await textsOf(docs, spaceId)
        expect(changeRequest === undefined ? before : now).toEqual(before)
        if (changeRequest !== undefined) {
          await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: changeRequest } })
        }
        expect(await sync.export()).toMatchObject({ state: 'success' })

        const texts = await textsOf(docs, spaceId)
        const all = Object.values(texts).join('\n')
        for (const sentence of written(here, there)) expect(all).toContain(sentence)
        const other = await newSpace(docs)
        await syncOf(server, docs, other.spaceId, repository.url).import()
        expect(await textsOf(docs, other.spaceId)).toEqual(texts)
        const { revision } = await docs.getSpaceById({ params: { spaceId } })
        await sync.import({ force: true })
        expect(await docs.getSpaceById({ params: { spaceId } })).toMatchObject({ revision })
      }),
      { numRuns: 8 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { change } from '@scriptorium/content/test/change'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { memorySpace } from '../test/memory-space.ts'
import { fileHash, type Base } from './base.ts'
import { importSource, type ImportResult } from './import/import-source.ts'
import { sharedFiles } from './shared.ts'
import type { SourceFile } from './source.ts'
import { readerOf } from './space-pages.ts'

const note = { path: '.gitbook/includes/support-note.md', text: '---\ntitle: Support note\n---\n\nWrite to us.\n' }
const odd = { path: '.gitbook/includes/odd name.md', text: 'No title\n' }
const vars = { path: '.gitbook/vars.yaml', text: '# Versions\nversion: 2.4\nname: "x"\n' }
const shared = [odd, note, vars]

const options = { spaceId: 's', subject: 'S', merge: true }
type Space = ReturnType<typeof memorySpace>

const bring = (space: Space, files: SourceFile[], more: object = {}): Promise<ImportResult> =>
  importSource(space.docs, { files: [], shared: files, skipped: [] }, { ...options, ...more })

const revisionOf = async ({ docs }: Space) => (await docs.getSpaceById({ params: { spaceId: 's' } })).revision

const exported = async (space: Space, kept?: ReadonlyMap<string, string>): Promise<SourceFile[]> => {
  const reader = readerOf(space.docs, { spaceId: 's', revisionId: await revisionOf(space) })
  return sharedFiles(await reader.shared(), kept).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

const base = async (space: Space): Promise<Base> => ({
  space: 's',
  revision: await revisionOf(space),
  files: new Map((await exported(space)).map(({ path, text }) => [path, { hash: fileHash(text) }])),
})

describe('reusable contents and variables of a folder', () => {
  test('are imported, and exported with the same bytes', async () => {
    const space = memorySpace()
    expect(await bring(space, shared)).toMatchObject({ created: [odd.path, note.path], updated: [vars.path] })
    expect(await exported(space, new Map([[vars.path, vars.text]]))).toEqual(shared)
    expect(await exported(space)).toMatchObject([odd, note, { text: 'name: x\nversion: "2.4"\n' }])
    expect(await bring(space, shared)).toMatchObject({ created: [], updated: [] })
  })

  test('change in place, and comments are kept', async () => {
    const space = memorySpace()
    await bring(space, shared)
    const edited = [
      { ...odd, text: '# Title\n' },
      note,
      { ...vars, text: vars.text.replace('2.4', '3').replace('name: "x"\n', '') },
    ]
    expect(await bring(space, edited, { prune: true })).toMatchObject({ created: [], updated: [odd.path, vars.path] })
    expect(await exported(space, new Map([[vars.path, vars.text]]))).toEqual([
      ...edited.slice(0, 2),
      { path: vars.path, text: '# Versions\nversion: "3"\n' },
    ])
  })

  test('are deleted only with prune, and only if the folder has others', async () => {
    const space = memorySpace()
    await bring(space, shared)
    expect(await bring(space, [note])).toMatchObject({ deleted: [] })
    expect(await bring(space, [], { prune: true })).toMatchObject({ deleted: [] })
    expect(await bring(space, [note], { prune: true })).toMatchObject({ deleted: [odd.path] })
    expect((await exported(space)).map(({ path }) => path)).toEqual([note.path, vars.path])
  })

  test('are reported if they cannot be read', async () => {
    const space = memorySpace()
    const broken = { path: vars.path, text: 'a: [\n' }
    expect((await bring(space, [broken])).skipped).toEqual([
      { path: vars.path, reason: 'it is not a YAML map of names and values' },
    ])
  })

  test('merge with changes of the space since the export', async () => {
    const space = memorySpace()
    await bring(space, shared)
    const recorded = await base(space)
    const now = await exported(space)
    await bring(space, [{ ...note, text: `${note.text}\nMore.\n` }])
    const mine = now.map((file) => (file.path === odd.path ? { ...odd, text: 'Mine\n' } : file))
    expect(await bring(space, mine, { base: recorded })).toMatchObject({ updated: [odd.path], conflicts: [] })
    const both = mine.map((file) => (file.path === note.path ? { ...note, text: 'Other\n' } : file))
    expect(await bring(space, both, { base: recorded })).toMatchObject({
      updated: [],
      conflicts: [{ path: note.path }],
    })
  })

  test('of a space have unique file names from their titles', async () => {
    const store = memoryStore()
    const insert = { operation: 'insert_reusable_content', title: 'A note', document: { markdown: 'x' } } as const
    const { root } = await change(store, emptyRoot, [insert, insert])
    expect(await exported(memorySpace({ store, root }))).toEqual([
      { path: '.gitbook/includes/a-note-1.md', text: '---\ntitle: A note\n---\nx' },
      { path: '.gitbook/includes/a-note.md', text: '---\ntitle: A note\n---\nx' },
    ])
  })
})

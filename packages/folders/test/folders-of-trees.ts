import { linkResolver } from '@scriptorium/content/links/resolver'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId } from '@scriptorium/basics/id'
import { keptOf } from '../src/export/kept.ts'
import { linkFiles, placesOf } from '../src/export/link-files.ts'
import { pagesToKeptFiles } from '../src/export/kept-files.ts'
import { pagesToFiles } from '../src/export/pages-to-files.ts'
import { compare } from '../src/import/compare.ts'
import { planSteps } from '../src/import/plan.ts'
import { writeStored } from '../src/import/write-stored.ts'
import type { SourceFile } from '../src/source.ts'
import { storedReader } from '../src/stored-space.ts'

/** Returns files in the order of their paths. */
export const byPath = (all: readonly SourceFile[]) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1))

/** Returns what an import of files would change, and which pages the files are. */
export const stepsTo = async (store: ReturnType<typeof memoryStore>, root: string, given: SourceFile[]) => {
  const options = { prune: true, makesBodiless: true }
  const comparison = await compare(storedReader(store, root), { files: given, skipped: [] }, options, () => {})
  return { steps: await planSteps(comparison), matches: comparison.matches }
}

/** Imports files into a tree, and returns its new root. */
export const write = async (store: ReturnType<typeof memoryStore>, root: string, given: SourceFile[]) => {
  const { steps, matches } = await stepsTo(store, root, given)
  return (await writeStored(store, root, steps, matches, { now: '2026-01-01T00:00:00.000Z', newId })).root
}

/** Returns path, type and title of each page. */
export const shown = async (store: ReturnType<typeof memoryStore>, root: string) =>
  [...(await storedReader(store, root).pages()).pages.values()].map(
    ({ path, type, title }) => `${path} ${type} ${title}`,
  )

/** Returns the files of an export: into an empty folder, or over the files that are there. */
export const exported = async (store: ReturnType<typeof memoryStore>, root: string, kept?: SourceFile[]) => {
  const reader = storedReader(store, root)
  const space = await reader.pages()
  const texts = await reader.texts([...space.pages.keys()], () => {})
  const { files: written, pageOf } = kept
    ? pagesToKeptFiles(space, texts, keptOf(kept, space))
    : pagesToFiles(space, texts)
  const places = placesOf(pageOf, { files: [], reusable: [] }, written)
  const there = new Map((kept ?? []).map(({ path, text }) => [path, text]))
  return byPath(await linkFiles(reader, written, pageOf, places, there))
}

/** Returns the target of every link of every page, by path. */
export const linksOf = async (store: ReturnType<typeof memoryStore>, root: string): Promise<string[]> => {
  const tree = openTree(store, root)
  const reader = storedReader(store, root)
  const { pages } = await reader.pages()
  const texts = await reader.texts([...pages.keys()], () => {})
  const lines: string[] = []
  for (const { id, path } of pages.values()) {
    const resolve = linkResolver(tree, (await tree.page(id))!)
    for (const { href } of await reader.linksIn(texts.get(id) ?? '')) {
      const ref = await resolve(href)
      const to = ref && (ref['page'] === undefined ? ref.kind : await tree.pathOf(ref['page'] as string))
      lines.push(`${path} > ${to ?? `broken ${href}`}${ref?.kind === 'anchor' ? `#${String(ref['anchor'])}` : ''}`)
    }
  }
  return lines.toSorted()
}

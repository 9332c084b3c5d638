import { smallest } from '@scriptorium/basics/extremes'
import { slugOf } from '@scriptorium/content/metadata/metadata'
import { slugify } from '@scriptorium/content/tree/slugs'
import { runAtOnce } from '@scriptorium/basics/turns'
import { arrange } from './arrange.ts'
import { everyEntry, uniqueSlug, type Entry, type Outline } from './entry.ts'
import { impliedTitle } from './implied-title.ts'
import { isSummary, type SourceFile } from './source.ts'
import { readSummary, type Listed } from './summary.ts'

interface Folder {
  name: string
  files: SourceFile[]
  folders: Map<string, Folder>
}

/** The source of one page: a file, a folder, or a folder with its page's file. */
interface Item {
  name: string
  file?: SourceFile
  folder?: Folder
}

type Ranks = ReadonlyMap<string, Listed>

const newFolder = (name: string): Folder => ({ name, files: [], folders: new Map() })

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string) => nameOf(path).replace(/\.[^.]*$/, '')

const nest = (files: readonly SourceFile[]): Folder => {
  const root = newFolder('')
  for (const file of files) {
    let folder = root
    for (const name of file.path.split('/').slice(0, -1)) {
      const below = folder.folders.get(name) ?? newFolder(name)
      folder.folders.set(name, below)
      folder = below
    }
    folder.files.push(file)
  }
  return root
}

const ownPage = ({ files }: Folder): SourceFile | undefined =>
  ['readme', 'index'].map((stem) => files.find(({ path }) => stemOf(path).toLowerCase() === stem)).find(Boolean)

// `guides.md` next to `guides/` is the page of that folder, unless the folder contains its page.
const itemsOf = (folder: Folder, isRoot: boolean): Item[] => {
  const own = ownPage(folder)
  const folders = [...folder.folders.values()].map((below): Item => ({
    name: below.name,
    folder: below,
    file: ownPage(below),
  }))
  const bare = new Map(folders.filter(({ file }) => !file).map((item) => [item.name, item]))
  const files = folder.files.flatMap((file): Item[] => {
    if (file === own && !isRoot) return []
    const name = stemOf(file.path)
    const sibling = file === own ? undefined : bare.get(name)
    if (!sibling || sibling.file) return [{ name, file }]
    sibling.file = file
    return []
  })
  return [...files, ...folders]
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const rankOf = ({ file, folder }: Item, ranks: Ranks): number => {
  if (ranks.size === 0) return Infinity
  const own = (file && ranks.get(file.path)?.rank) ?? Infinity
  return folder
    ? smallest(
        itemsOf(folder, false).map((item) => rankOf(item, ranks)),
        own,
      )
    : own
}

const inOrder = (items: Item[], first: SourceFile | undefined, ranks: Ranks): Item[] => {
  const ranked = items.map((item) => {
    const rank = rankOf(item, ranks)
    return { item, rank: rank === Infinity && first && item.file === first ? -1 : rank }
  })
  ranked.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank
    return compare(a.item.name, b.item.name) || (a.item.name < b.item.name ? -1 : 1)
  })
  return ranked.map(({ item }) => item)
}

function* entriesOf(folder: Folder, place: string, ranks: Ranks, parent?: Entry): Generator<void, Entry[]> {
  const taken = new Set<string>()
  const entries: Entry[] = []
  const unordered = itemsOf(folder, !parent)
  yield
  const items = inOrder(unordered, parent ? undefined : ownPage(folder), ranks)
  for (const { name, file, folder: below } of items) {
    yield
    const slug = uniqueSlug(slugify((file && slugOf(file.text)) ?? name.normalize('NFC')), taken)
    taken.add(slug)
    const title = (file && (ranks.get(file.path)?.title || impliedTitle(name, file.text))) || name
    const entry: Entry = {
      path: parent ? `${parent.path}/${slug}` : slug,
      slug,
      name,
      title: [...title].slice(0, 512).join(''),
      file,
      folder: place,
      parent,
      children: [],
    }
    const named = slugify(name.normalize('NFC'))
    // A file that sets its slug is created under its name and then renamed, so that links between the files find it.
    if (file && named !== slug && slugOf(file.text) !== undefined)
      entry.origin = { parent: parent ?? null, slug: named }
    if (below) entry.children = yield* entriesOf(below, `${place}${name}/`, ranks, entry)
    entries.push(entry)
  }
  return entries
}

/**
 * Returns the pages of a folder. They are nested like the folders and ordered by name, or else as SUMMARY.md lists them. The slug
 * of a page is the name of its file, so that relative links between files resolve to the pages. Groups, links and pages without a
 * file come from SUMMARY.md.
 */
export function* outlineInSteps(files: readonly SourceFile[]): Generator<void, Outline> {
  const file = files.find(({ path }) => isSummary(path))
  const pages = files.filter((one) => one !== file)
  const summary = readSummary(file?.text ?? '')
  const root = nest(pages)
  yield
  const entries = yield* entriesOf(root, '', summary.listed)
  return file ? yield* arrange(entries, summary, file.path) : { entries, faults: [] }
}

/** Returns the pages of a list of files, and the faults of its table of contents. */
export const readOutline = (files: readonly SourceFile[]): Outline => runAtOnce(outlineInSteps(files))

/** Returns the pages of a list of files. */
export const outlineOf = (files: readonly SourceFile[]): Entry[] => readOutline(files).entries

/** Returns the path of each file's page. */
export const pagePaths = (files: readonly SourceFile[]): Map<string, string> =>
  new Map([...everyEntry(outlineOf(files))].flatMap(({ file, path }) => (file ? [[file.path, path] as const] : [])))

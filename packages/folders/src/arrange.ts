import { smallest } from '@scriptorium/basics/extremes'
import { slugify } from '@scriptorium/content/tree/slugs'
import {
  allBelow,
  attach,
  childrenOf,
  isOrHolds,
  membersOf,
  settle,
  takenBelow,
  type Arranging,
  type Place,
} from './arranging.ts'
import { bodilessOf } from './bodiless.ts'
import { everyEntry, uniqueSlug, type Entry, type Outline } from './entry.ts'
import { isMarkdown } from './source.ts'
import type { Summary, SummaryItem, SummarySection } from './summary.ts'

const frontMatter = (fields: object): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`

/** Returns the text of a file that is equivalent to a line of the table of contents. */
export const listedText = (title: string, own: { type: 'group' } | { type: 'link'; url: string }): string =>
  own.type === 'group'
    ? frontMatter({ title, type: 'group' })
    : frontMatter({ title, type: 'link', target: { kind: 'url', url: own.url } })

type Wanted = Pick<Entry, 'title'> & Partial<Pick<Entry, 'file'>> & { slug: string | undefined }

const slugOf = ({ title, slug }: Pick<SummaryItem, 'title' | 'slug'>): string => slug ?? slugify(title.normalize('NFC'))

const addEntry = (arranging: Arranging, wanted: Wanted, rank: number, { holder, level }: Place): Entry => {
  const { title, file } = wanted
  const taken = new Set([...takenBelow(arranging, holder), ...takenBelow(arranging, level)])
  const slug = uniqueSlug(slugOf(wanted), taken)
  takenBelow(arranging, holder).add(slug)
  const folder = level ? `${level.folder}${level.name}/` : ''
  const entry: Entry = { path: '', slug, name: slug, title, file, folder, isListedOnly: true, children: [] }
  if (holder) entry.parent = holder
  childrenOf(arranging, holder).push(entry)
  arranging.ranks.set(entry, rank)
  entry.line = rank
  return entry
}

const isFolder = ({ file, children }: Entry): boolean => !file && children.length > 0

const isGroup = ({ file }: Entry): boolean => file !== undefined && bodilessOf(file.text)?.type === 'group'

const hasFilesOnlyIn = (entry: Entry, entries: ReadonlySet<Entry>): boolean =>
  (!entry.file || entries.has(entry)) && entry.children.every((child) => hasFilesOnlyIn(child, entries))

/** Returns the folder of a place that holds all entries. */
const commonFolder = (
  { claimed }: Arranging,
  entries: readonly Entry[],
  { holder, level }: Place,
): Entry | undefined => {
  let top = entries[0]
  while (top && (top.parent ?? null) !== level) top = top.parent
  if (!top || !isFolder(top) || claimed.has(top) || isOrHolds(top, holder)) return undefined
  return entries.every((entry) => isOrHolds(top, entry)) ? top : undefined
}

/**
 * Returns the folder for the group or page with a slug: the folder with that name, or else the one that has all of its files and no others,
 * or else the only member.
 */
const folderFor = (
  arranging: Arranging,
  wish: string,
  { items, place, members }: { items: readonly SummaryItem[]; place: Place; members: readonly Entry[] },
  fits: (entry: Entry) => boolean,
): Entry | undefined => {
  const folders = members.filter(fits)
  const named = folders.find(({ slug }) => slug === wish)
  if (named) return named
  const entries = allBelow(arranging, items)
  const common = commonFolder(arranging, entries, place)
  if (common && (common.slug === wish || hasFilesOnlyIn(common, new Set(entries)))) return common
  return members.length === 1 ? folders[0] : undefined
}

/** Returns the parent entry of what a heading, or an item without a file, lists. */
const holderFor = (
  arranging: Arranging,
  { title, slug, rank, items }: SummaryItem | (SummarySection & { title: string }),
  place: Place,
  text: string | undefined,
): Place & { holder: Entry } => {
  const free = membersOf(arranging, items, place)
  const file = text === undefined ? undefined : { path: arranging.summaryPath, text }
  const own = folderFor(
    arranging,
    slugOf({ title, slug }),
    { items, place, members: free },
    (entry) => isFolder(entry) || (file !== undefined && isGroup(entry)),
  )
  const holder = own ?? addEntry(arranging, { title, slug, file }, rank, place)
  arranging.claimed.add(holder)
  if (own && isFolder(own)) {
    own.title = title
    own.isListedOnly = true
    if (file) own.file = file
  }
  if (own) own.line = rank
  if (own && place.holder && own.parent !== place.holder) attach(arranging, own, place.holder)
  for (const member of free) {
    arranging.claimed.add(member)
    if (member !== own) attach(arranging, member, holder)
  }
  return { holder, level: own ?? place.level }
}

const addItems = (arranging: Arranging, items: readonly SummaryItem[], place: Place): void => {
  for (const item of items) {
    const { title, path, url, rank } = item
    const entry = path === undefined ? undefined : arranging.byPath.get(path)
    if (entry) {
      settle(arranging, entry, place.holder)
      addItems(arranging, item.items, { holder: entry, level: entry })
    } else if (path !== undefined) {
      if (isMarkdown(path)) arranging.faults.push(`it lists ${path}, which does not exist`)
      addItems(arranging, item.items, place)
    } else if (title === '') addItems(arranging, item.items, place)
    else if (url !== undefined) addLink(arranging, { title, slug: item.slug, url, rank }, place)
    else {
      addItems(arranging, item.items, holderFor(arranging, item, place, undefined))
    }
  }
}

const addLink = (
  arranging: Arranging,
  { title, slug, url, rank }: Pick<SummaryItem, 'title' | 'slug' | 'rank'> & { url: string },
  place: Place,
): void => {
  const text = listedText(title, { type: 'link', url })
  if (bodilessOf(text)) addEntry(arranging, { title, slug, file: { path: arranging.summaryPath, text } }, rank, place)
}

const addSection = (arranging: Arranging, section: SummarySection): void => {
  const root: Place = { holder: null, level: null }
  const { title } = section
  if (title === undefined) {
    for (const member of membersOf(arranging, section.items, root)) arranging.claimed.add(member)
    return addItems(arranging, section.items, root)
  }
  const text = listedText(title, { type: 'group' })
  return addItems(arranging, section.items, holderFor(arranging, { ...section, title }, root, text))
}

const sortByRank = ({ roots, byPath, ranks }: Arranging, { listed }: Summary): void => {
  for (const [path, entry] of byPath) {
    const own = listed.get(path)
    if (!own || ranks.has(entry)) continue
    ranks.set(entry, own.rank)
    entry.line ??= own.rank
  }
  const visit = (entries: Entry[]): number => {
    const lowest = new Map(
      entries.map((entry) => [entry, Math.min(ranks.get(entry) ?? Infinity, visit(entry.children))]),
    )
    // The sort is stable: unlisted entries keep their order after the listed ones.
    entries.sort((a, b) => (lowest.get(a) === lowest.get(b) ? 0 : lowest.get(a)! - lowest.get(b)!))
    return smallest([...lowest.values()])
  }
  const [first] = roots
  if (first?.file && !listed.has(first.file.path) && /^(?:readme|index)$/i.test(first.name)) ranks.set(first, -1)
  visit(roots)
}

const setPaths = (entries: readonly Entry[], above: string): void => {
  for (const entry of entries) {
    entry.path = above + entry.slug
    setPaths(entry.children, `${entry.path}/`)
  }
}

/**
 * Arranges an outline as the table of contents lists it: headings become groups, links become link pages, and entries without a
 * file become pages without text. If all entries of a heading are in one folder, that folder becomes its group. Files that are
 * listed elsewhere than in their folder are moved.
 */
export function* arrange(roots: Entry[], summary: Summary, summaryPath: string): Generator<void, Outline> {
  const byPath = new Map([...everyEntry(roots)].flatMap((entry) => (entry.file ? [[entry.file.path, entry]] : [])))
  yield
  const arranging: Arranging = {
    roots,
    byPath,
    summaryPath,
    listed: new Set([...summary.listed.keys()].flatMap((path) => byPath.get(path) ?? [])),
    ranks: new Map(),
    claimed: new Set(),
    settled: new Set(),
    taken: new Map(),
    faults: [],
  }
  for (const section of summary.sections) {
    yield
    addSection(arranging, section)
  }
  yield
  sortByRank(arranging, summary)
  yield
  setPaths(roots, '')
  return { entries: roots, faults: arranging.faults }
}

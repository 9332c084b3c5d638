import { notingSettings } from './faults.ts'
import { createLinker, type LinkedText } from './links.ts'
import {
  pathsIn,
  summaryOf,
  withNamedPages,
  withoutEmptyGroups,
  withoutRepeats,
  type NavigationItem,
} from './navigation/navigation.ts'
import { placesOf } from './navigation/places.ts'
import { plainTitle } from './navigation/words.ts'
import { addressesOf, oldAddresses, placedRedirects, withPlainRedirects } from './addresses.ts'
import { leadingTitle, readFront, textField, withFront, type Front } from './text/formats/front-matter.ts'
import { limitPageReads } from './page-reads.ts'
import { parseInTime } from './text/parse-in-time.ts'
import { recognize } from './tools/index.ts'
import type { Page, Setup } from './tools/tool.ts'
import { variantsOf } from './variants.ts'
import type { FileTree, Kept, TranslatedFile, TranslatedTree, Variant } from './tree.ts'

export { isOutdatedSummary, recognize } from './tools/index.ts'
export type {
  FileTree,
  Kept,
  Look,
  Redirect,
  Specification,
  TranslatedAsset,
  TranslatedFile,
  TranslatedTree,
  Variant,
} from './tree.ts'

/** Returns whether a page begins with lines of front matter, other than comments, of which none could be read. */
const isUnread = ({ fields, linesBefore }: Front, text: string): boolean =>
  Object.keys(fields).length === 0 &&
  text
    .split('\n', Math.max(0, linesBefore - 1))
    .slice(1)
    .some((line) => /^\s*[^\s#]/.test(line))

const readPages = async (tree: FileTree, setup: Setup, keep: (kept: Kept) => void): Promise<Map<string, Page>> => {
  const pages = new Map<string, Page>()
  for (const path of [...tree.paths.filter(setup.isPage), ...(setup.held ?? [])]) {
    const text = await (setup.load ?? tree.read)(path).catch(() => undefined)
    if (text === undefined) {
      keep({ path, line: 1, construct: 'A file that cannot be read' })
      continue
    }
    const front = readFront(text.replaceAll('\r\n', '\n'))
    if (isUnread(front, text)) keep({ path, line: 1, construct: 'Front matter that cannot be read' })
    if (front.fault)
      keep({ path, line: front.fault.line, construct: `Front matter that is partly read: ${front.fault.reason}` })
    const title = textField(front, 'title') ?? leadingTitle(front.body)
    const page: Page = { path, front, title: title && plainTitle(title) }
    pages.set(path, { ...page, title: page.title ?? (await setup.titleOf?.(page)) })
  }
  return pages
}

/** Returns the fields that Scriptorium knows. */
const fieldsOf = (
  front: Front,
  body: string,
  { inContents, isHidden }: { inContents: string | undefined; isHidden: boolean },
): Record<string, unknown> => {
  const said = textField(front, 'title')
  return {
    title: leadingTitle(body) === undefined ? ((said && plainTitle(said)) ?? inContents) : undefined,
    description: textField(front, 'description') ?? textField(front, 'excerpt') ?? textField(front, 'subtitle'),
    hidden: isHidden || ['draft', 'hidden', 'unlisted'].some((name) => front.fields[name] === true) || undefined,
  }
}

const renamed = (items: readonly NavigationItem[], places: ReadonlyMap<string, string>): NavigationItem[] =>
  items.map((item) => ({
    ...item,
    ...(item.path !== undefined && { path: places.get(item.path)! }),
    items: renamed(item.items, places),
  }))

const titlesIn = (items: readonly NavigationItem[], found = new Map<string, string>()): Map<string, string> => {
  for (const { path, title, items: below } of items) {
    if (path !== undefined) found.set(path, title)
    titlesIn(below, found)
  }
  return found
}

/** Returns a page with its fields, which move its links. */
const fileOf = (path: string, fields: Record<string, unknown>, { text: body, links }: LinkedText): TranslatedFile => {
  const text = withFront(fields, body)
  const by = text.length - body.length
  if (links === undefined || !text.endsWith(body)) return { path, text }
  return { path, text, links: links.map(({ href, start, end }) => ({ href, start: start + by, end: end + by })) }
}

type Keep = (kept: Kept) => void

/** Returns what a step gives, or `otherwise` if it fails; `keep` is then told of the file and the reason. */
const attempt = async <T>(
  step: () => T | Promise<T>,
  otherwise: T,
  keep: Keep,
  path: string,
  what: string,
): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    keep({ path, line: 1, construct: `${what}: ${String(error).slice(0, 120)}` })
    return otherwise
  }
}

/** Reads what says how the pages of a folder belong together, but none of their texts. */
const planTree = async (whole: FileTree) => {
  const { tree, beginPage } = limitPageReads(whole)
  const noting = notingSettings(tree)
  const found = await recognize(noting.tree)
  if (found === undefined) return undefined
  const { tool, foundAt } = found
  const kept: Kept[] = []
  const keep: Keep = (one) => void kept.push(one)
  const pages = await readPages(tree, found.setup, keep)
  const setup = withPlainRedirects(found.setup, pages.values())
  const read = await attempt(() => setup.navigation(pages), [], keep, foundAt, 'A navigation that cannot be read')
  for (const one of [...found.failed, ...(setup.kept ?? []), ...noting.end()]) keep(one)
  const addresses = addressesOf(pages.values(), setup)
  const asTheyAre = new Map([...pages.keys()].map((path) => [path, path]))
  const { find } = createLinker({ ...setup, tree, addresses, places: asTheyAre })
  const named = withNamedPages(read, new Set(pathsIn(read)), (address) => {
    const found = find(`${setup.home}/x`, address)
    return found !== undefined && pages.has(found) ? found : undefined
  })
  const items = withoutEmptyGroups(withoutRepeats(named))
  const places = placesOf(items, pages.keys(), { home: setup.home, first: addresses.get('') })
  const link = createLinker({ ...setup, tree, addresses, places })
  const placed = renamed(items, places)
  const fileAt = new Map([...places].map(([file, place]) => [place, file]))
  const variants = variantsOf(placed, (place) => fileAt.get(place))
  return { tree, beginPage, tool, foundAt, setup, kept, keep, pages, items, placed, places, link, variants }
}

type Plan = NonNullable<Awaited<ReturnType<typeof planTree>>>

const translatePlan = async (plan: Plan): Promise<TranslatedTree> => {
  const { tree, beginPage, tool, foundAt, setup, kept, keep, pages, items, placed, places, link, variants } = plan
  const titles = titlesIn(items)
  const isHidden = setup.hiddenIn?.(pages) ?? (() => false)
  const held = new Set(setup.held)
  const files: TranslatedTree['files'] = []
  for (const page of pages.values()) {
    const { path, front, title } = page
    // The front matter of a page that is no file is made up.
    const linesBefore = held.has(path) ? 0 : front.linesBefore
    const keepInFile: Keep = (one) => keep(one.path === path ? { ...one, line: one.line + linesBefore } : one)
    beginPage()
    const translate = () => setup.translate(path, front.body, { tree, front, keep: keepInFile })
    const body = await attempt(translate, front.body, keep, path, 'A page that cannot be translated')
    const linked = await attempt(
      () => parseInTime(body, () => link(path, body)),
      { text: body },
      keep,
      path,
      'Links that cannot be read',
    )
    const fields = fieldsOf(front, body, { inContents: titles.get(path) ?? title, isHidden: isHidden(page) })
    files.push(fileOf(places.get(path)!, fields, linked))
  }
  if (pathsIn(items).length > 0) files.push({ path: 'SUMMARY.md', text: summaryOf(placed) })
  return {
    tool: tool.name,
    recognizedBy: foundAt,
    files,
    assets: setup.assets ?? [],
    kept,
    pages: [...pages.keys()],
    addresses: oldAddresses(pages.values(), setup, places),
    redirects: placedRedirects(setup, link.find, places),
    look: setup.look ?? {},
    variants,
    ownSummary: summaryOf(placed.filter(({ variant }) => variant === undefined)),
  }
}

/** The folder of another tool, before its pages are translated. */
export interface OpenedTree {
  /** How many pages it has. */
  pages: number
  /** Its languages and versions. */
  variants: Variant[]
  translate(): Promise<TranslatedTree>
}

/** Reads what tells how the pages of a folder belong together; undefined if it is of no known tool: it then is Markdown as it stands. */
export const openTree = async (tree: FileTree): Promise<OpenedTree | undefined> => {
  const plan = await planTree(tree)
  return plan && { pages: plan.pages.size, variants: plan.variants, translate: () => translatePlan(plan) }
}

/**
 * Translates the folder of another tool into the Markdown of Scriptorium, with a table of contents. Programs are read and never run. Returns
 * undefined if the folder is of no known tool.
 */
export const translateTree = async (tree: FileTree): Promise<TranslatedTree | undefined> =>
  (await openTree(tree))?.translate()

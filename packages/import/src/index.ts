import { createLinker } from './links.ts'
import { pathsIn, summaryOf, withoutEmptyGroups, withoutRepeats, type NavigationItem } from './navigation/navigation.ts'
import { placesOf } from './navigation/places.ts'
import { leadingTitle, readFront, textField, withFront, type Front } from './text/front-matter.ts'
import { recognize } from './tools/index.ts'
import type { Page, Setup } from './tools/tool.ts'
import type { FileTree, Kept, TranslatedTree } from './tree.ts'

export type { FileTree, Kept, TranslatedTree } from './tree.ts'

const readPages = async (tree: FileTree, setup: Setup): Promise<Map<string, Page>> => {
  const pages = new Map<string, Page>()
  for (const path of tree.paths.filter(setup.isPage)) {
    const text = await tree.read(path)
    if (text === undefined) continue
    const front = readFront(text.replaceAll('\r\n', '\n'))
    pages.set(path, { path, front, title: textField(front, 'title') ?? leadingTitle(front.body) })
  }
  return pages
}

/** Returns the fields that Scriptorium knows. */
const fieldsOf = (front: Front, body: string): Record<string, unknown> => ({
  title: leadingTitle(body) === undefined ? textField(front, 'title') : undefined,
  description: textField(front, 'description'),
  hidden:
    front.fields['draft'] === true || front.fields['hidden'] === true || front.fields['unlisted'] === true || undefined,
})

const renamed = (items: readonly NavigationItem[], places: ReadonlyMap<string, string>): NavigationItem[] =>
  items.map((item) => ({
    ...item,
    ...(item.path !== undefined && { path: places.get(item.path)! }),
    items: renamed(item.items, places),
  }))

const addressesOf = (pages: Iterable<Page>, setup: Setup): Map<string, string> => {
  const found = new Map<string, string>()
  for (const page of pages) {
    const address = setup.addressOf?.(page)?.replace(/^\/+|\/+$/g, '')
    if (address === undefined) continue
    found.set(address, page.path)
    if (setup.basePath) found.set(`${setup.basePath}/${address}`, page.path)
  }
  return found
}

/**
 * Translates the folder of another tool into the Markdown of Scriptorium, with a table of contents. Programs are read and never run. Returns
 * undefined if the folder is of no known tool: it then is Markdown as it stands.
 */
export const translateTree = async (tree: FileTree): Promise<TranslatedTree | undefined> => {
  const found = recognize(tree)
  if (found === undefined) return undefined
  const { tool, foundAt } = found
  const setup = await tool.read(tree, foundAt)
  const pages = await readPages(tree, setup)
  const items = withoutEmptyGroups(withoutRepeats(await setup.navigation(pages)))
  const places = placesOf(items, pages.keys(), setup.home)
  const addresses = addressesOf(pages.values(), setup)
  const link = createLinker({ ...setup, tree, addresses, places })
  const kept: Kept[] = []
  const files: TranslatedTree['files'] = []
  for (const { path, front } of pages.values()) {
    const body = await setup.translate(path, front.body, { tree, keep: (one) => void kept.push(one) })
    files.push({ path: places.get(path)!, text: withFront(fieldsOf(front, body), link(path, body)) })
  }
  if (pathsIn(items).length > 0) files.push({ path: 'SUMMARY.md', text: summaryOf(renamed(items, places)) })
  return { tool: tool.name, recognizedBy: foundAt, files, kept, pages: [...pages.keys()] }
}

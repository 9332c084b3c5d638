import { slugify } from '@scriptorium/content/tree/slugs'
import type { NavigationItem } from '../navigation/navigation.ts'
import { withFront } from '../text/formats/front-matter.ts'
import { automaticItems } from '../navigation/automatic.ts'
import type { TranslationContext, Setup } from '../tools/tool.ts'

/** A page that a file of an export holds with others. */
export interface StoredPage {
  /** Identifies the page in the export. */
  id: string
  title: string
  /** The text in the form of the export. Undefined if the page only groups others. */
  text: string | undefined
  description?: string | undefined
  pages: readonly StoredPage[]
}

const maxDepth = 50

/** Gives each page a path, as the pages are nested. */
const pathsFor = (pages: readonly StoredPage[], folder = '', depth = 0, found = new Map<string, StoredPage>()) => {
  for (const page of depth > maxDepth ? [] : pages) {
    const name = slugify(page.title).replaceAll(/-{2,}/g, '-') || `page-${slugify(page.id)}`
    let stem = folder + name
    for (let n = 2; found.has(`${stem}.md`); n++) stem = `${folder}${name}-${n}`
    found.set(`${stem}.md`, page)
    pathsFor(page.pages, `${stem}/`, depth + 1, found)
  }
  return found
}

/** How the text of a page becomes Markdown. */
export type TranslateStored = (page: StoredPage, path: string, context: TranslationContext) => Promise<string>

/** Returns how pages that stand in files of an export are read. `create` gets a function that returns the path of a page by its id. */
export const storedSetup = (
  pages: readonly StoredPage[],
  create: (pathOf: (id: string) => string | undefined) => Partial<Setup> & { translateStored: TranslateStored },
): Setup => {
  const byPath = pathsFor(pages)
  const byId = new Map([...byPath].flatMap(([path, { id, text }]) => (text === undefined ? [] : [[id, path] as const])))
  const { translateStored, ...rest } = create((id) => byId.get(id))
  const itemsOf = (below: readonly StoredPage[], depth = 0): NavigationItem[] =>
    (depth > maxDepth ? [] : below).map((page) => ({
      title: page.title,
      ...(byId.has(page.id) && { path: byId.get(page.id)! }),
      items: itemsOf(page.pages, depth + 1),
    }))
  return {
    home: '',
    publicFolders: [''],
    isPage: () => false,
    held: [...byId.values()],
    load: (path) => {
      const page = byPath.get(path)
      const fields = { title: page?.title, description: page?.description }
      return Promise.resolve(page?.text === undefined ? undefined : withFront(fields, ''))
    },
    navigation: (all) =>
      Promise.resolve(pages.length > 0 ? itemsOf(pages) : automaticItems([...all.keys()], '', () => ({}))),
    translate: (path, _, context) => translateStored(byPath.get(path)!, path, context),
    ...rest,
  }
}

/** Returns an address of the site as a link names it. */
export const addressTo = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`

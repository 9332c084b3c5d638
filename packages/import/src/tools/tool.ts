import type { NavigationItem } from '../navigation/navigation.ts'
import type { Front } from '../text/formats/front-matter.ts'
import type { FileTree, Kept, Look, Redirect, TranslatedAsset } from '../tree.ts'

/** A page that a tool made, before its translation. */
export interface Page {
  path: string
  front: Front
  /** The title that the page gives itself. */
  title?: string | undefined
}

/** What a translation can ask and tell. */
export interface TranslationContext {
  tree: FileTree
  front: Front
  keep(kept: Kept): void
}

/** How a recognized folder is read. */
export interface Setup {
  /** The folder of the pages. */
  home: string
  /** Folders whose files stand at the root of the site. */
  publicFolders: readonly string[]
  /** The path before all addresses of the site. */
  basePath?: string | undefined
  /** Returns the path before the address of a page, if it is another one. */
  basePathOf?(page: Page): string | undefined
  /** How the site looks. */
  look?: Look | undefined
  /** The redirects of the settings, between addresses of the site. */
  redirects?: readonly Redirect[]
  isPage(path: string): boolean
  /** Paths of pages that are no files of the folder, because one file holds several. `load` returns their texts. */
  held?: readonly string[]
  /** What the settings name that no block means. */
  kept?: readonly Kept[]
  /** Returns the address of a page, if the page sets one. */
  addressOf?(page: Page): string | undefined
  /** Returns a function that says whether the settings of a page, or of a folder above, keep it out of lists. */
  hiddenIn?(pages: ReadonlyMap<string, Page>): (page: Page) => boolean
  /** Returns other addresses that lead to a page. */
  aliasesOf?(page: Page): readonly string[]
  /** Files that were in the pages. Reading a page adds them. */
  assets?: TranslatedAsset[]
  /** Returns the text of a page that is no text in the tree. */
  load?(path: string): Promise<string | undefined>
  /** Returns the title of a page that gives itself none. */
  titleOf?(page: Page): Promise<string | undefined>
  /** Returns the file that a page means by a file, if it is another one, such as the same page in its own language. */
  meantBy?(page: string, file: string): string | undefined
  /** Returns the URL of an address that is no file of the folder, if it is known. */
  elsewhere?(address: string): string | undefined
  /** Returns the navigation; empty if the tool follows the folders. */
  navigation(pages: ReadonlyMap<string, Page>): Promise<NavigationItem[]>
  /** Translates the text of a page, without its front matter. */
  translate(path: string, text: string, context: TranslationContext): Promise<string>
}

/** A tool whose folders can be imported. */
export interface Tool {
  name: string
  /** Returns the file that tells the tool; undefined if the folder is not of this tool. */
  find(tree: FileTree): string | undefined | Promise<string | undefined>
  read(tree: FileTree, foundAt: string): Promise<Setup>
}

/** Returns a value if it is a text with words. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Returns the texts of a list, or the only one. */
export const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one.trim() !== '')

const depthOf = (path: string): number => path.split('/').length

/** Returns the files with this name, without those of dependencies, beginning with the highest in the tree. */
export const byHeight = ({ paths }: FileTree, name: RegExp): string[] =>
  paths
    .filter((path) => name.test(path) && !/(?:^|\/)node_modules\//.test(path))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))

/** Returns the file of a folder with this name that is highest in the tree; undefined if there is none. */
export const highest = (tree: FileTree, name: RegExp): string | undefined => byHeight(tree, name)[0]

/** Returns whether no page is in MDX, and as many are in Markdown as in other formats. If not, a tool for these made the folder. */
export const isMostlyMarkdown = ({ paths }: FileTree): boolean => {
  const count = (ending: RegExp): number => paths.filter((path) => ending.test(path)).length
  return count(/\.mdx$/i) === 0 && count(/\.md$/i) >= count(/\.(?:rst|adoc|asciidoc)$/i)
}

/** Returns whether a path is in a folder or below. */
export const isBelow = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`)

/** Returns the page at a path without its ending, or of the folder with this path. */
export const pageAt = (pages: ReadonlyMap<string, Page>, stem: string): Page | undefined => {
  const plain = stem
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|html)$/i, '')
  const prefix = plain === '' ? '' : `${plain}/`
  const names = [
    ...(plain === '' ? [] : [`${plain}.md`, `${plain}.mdx`]),
    ...['index', '_index', 'README', 'readme'].flatMap((name) => [`${prefix}${name}.md`, `${prefix}${name}.mdx`]),
  ]
  return names.map((name) => pages.get(name)).find(Boolean)
}

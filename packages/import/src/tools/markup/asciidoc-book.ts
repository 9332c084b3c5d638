import type { NavigationItem } from '../../navigation/navigation.ts'
import { plainTitle } from '../../navigation/words.ts'
import type { Page } from '../tool.ts'

/** What the pages in AsciiDoc of a folder say about each other. */
export interface Book {
  /** The pages that include others as chapters, in the order of these. */
  items: NavigationItem[]
  /** The anchors of all pages. */
  anchors: ReadonlyMap<string, { path: string; title: string | undefined }>
  /** The attributes that pages with chapters set for them. */
  attributes: ReadonlyMap<string, string>
  /** Returns whether a page includes another one as a chapter. */
  isChapter(page: string, path: string): boolean
  /** Returns whether a page is only a part of others: it has no heading. */
  isPart(path: string): boolean
}

export const noBook: Book = {
  items: [],
  anchors: new Map(),
  attributes: new Map(),
  isChapter: () => false,
  isPart: () => false,
}

const includeLine = /^include::([^[\s]+)\[([^\]\n]*)\]/gm
const anchorLine =
  /^(?:\[\[([\w:.-]+)(?:,[^\]\n]*)?\]\]|\[#([\w:.-]+)[^\]\n]*\]|\[id=["']?([\w:.-]+)["']?[^\]\n]*\])[ \t]*\n(?:\[[^\n]*\]\n)*(?:(?:=+ +|\.)(\S[^\n]*))?/gm
const hasHeading = (text: string): boolean => /^=+ +\S/m.test(text)

type Resolve = (page: string, name: string) => string | undefined

/** Returns the pages that each page includes as a whole, in their order. */
const includesOf = (pages: ReadonlyMap<string, Page>, resolve: Resolve): Map<string, string[]> =>
  new Map(
    [...pages.values()].map(({ path, front }) => [
      path,
      [...front.body.matchAll(includeLine)].flatMap(([, name, settings]) => {
        const found = /\b(?:tags?|lines)=/.test(settings!) ? undefined : resolve(path, name!)
        return found !== undefined && found !== path && pages.has(found) ? [found] : []
      }),
    ]),
  )

const anchorsOf = (pages: ReadonlyMap<string, Page>): Map<string, { path: string; title: string | undefined }> => {
  const anchors = new Map<string, { path: string; title: string | undefined }>()
  for (const { path, front } of pages.values())
    for (const [, block, short, long, title] of front.body.matchAll(anchorLine)) {
      const id = block ?? short ?? long!
      if (!anchors.has(id)) anchors.set(id, { path, title: title && plainTitle(title) })
    }
  return anchors
}

/** Reads what pages say about each other. A book is a page that includes at least two others that have a heading. */
export const readBook = (pages: ReadonlyMap<string, Page>, resolve: Resolve): Book => {
  const includes = includesOf(pages, resolve)
  const isTitled = (path: string) => hasHeading(pages.get(path)!.front.body)
  const chapters = new Map(
    [...includes].map(([path, all]) => [path, all.filter(isTitled)] as const).filter(([, all]) => all.length > 1),
  )
  const included = new Set([...chapters.values()].flat())
  const seen = new Set<string>()
  const itemsOf = (paths: readonly string[]): NavigationItem[] =>
    paths.flatMap((path) => {
      if (seen.has(path)) return []
      seen.add(path)
      return [{ title: pages.get(path)!.title ?? path, path, items: itemsOf(chapters.get(path) ?? []) }]
    })
  const items = itemsOf([...chapters.keys()].filter((path) => !included.has(path)))
  const headers = [...chapters.keys()].flatMap((path) => [path, ...includes.get(path)!.filter((one) => !isTitled(one))])
  const parts = new Set([...includes.values()].flat().filter((path) => !isTitled(path)))
  return {
    // The chapters of the only book are the contents of the folder.
    items: items.length === 1 ? [{ ...items[0]!, items: [] }, ...items[0]!.items] : items,
    anchors: anchorsOf(pages),
    attributes: new Map(
      headers.flatMap((path) =>
        [...pages.get(path)!.front.body.matchAll(/^:([\w-]+):[ \t]+(\S.*)$/gm)].map(([, name, value]) => [
          name!,
          value!,
        ]),
      ),
    ),
    isChapter: (page, path) => chapters.get(page)?.includes(path) ?? false,
    isPart: (path) => parts.has(path),
  }
}

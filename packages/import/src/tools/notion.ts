import { htmlToMarkdown } from '../html/html-to-markdown.ts'
import type { NavigationItem } from '../navigation/navigation.ts'
import { hint } from '../text/blocks.ts'
import { replaceRegions } from '../text/lines.ts'
import { readCsv, tableOfRows } from '../text/csv.ts'
import { folderOf, stemOf } from '../tree.ts'
import { htmlTitle, isHtmlPage } from './html-pages.ts'
import { isBelow, type Page, type Tool } from './tool.ts'

// Notion adds the id of a page to the name of its file.
const hash = /[ -][0-9a-f]{32}(?:_all)?(?=\.|$)/

const nameOf = (path: string): string => stemOf(path.slice(path.lastIndexOf('/') + 1)).replace(hash, '')

/** The path of a page without ids: the folder of its pages below can have none. */
const plainStem = (path: string): string =>
  stemOf(path)
    .split('/')
    .map((part) => part.replace(hash, ''))
    .join('/')

const isCsv = (path: string): boolean => path.endsWith('.csv')

/** Returns the pages below a place, in the order in which the page above names them. */
const itemsBelow = (
  pages: ReadonlyMap<string, Page>,
  parent: Page | undefined,
  folder: string,
  depth = 0,
): NavigationItem[] => {
  if (depth > 20) return []
  const own = [...pages.values()].filter(
    ({ path }) => plainStem(folderOf(path) === '' ? '' : `${folderOf(path)}/x`).replace(/\/x$/, '') === folder,
  )
  const orderOf = ({ path }: Page): number => {
    const at = parent?.front.body.indexOf(encodeURI(path.slice(path.lastIndexOf('/') + 1))) ?? -1
    return at === -1 ? Number.MAX_SAFE_INTEGER : at
  }
  return own
    .toSorted(
      (a, b) => orderOf(a) - orderOf(b) || nameOf(a.path).localeCompare(nameOf(b.path), 'en', { numeric: true }),
    )
    .map((page) => ({
      title: page.title ?? nameOf(page.path),
      path: page.path,
      items: itemsBelow(pages, page, plainStem(page.path), depth + 1),
    }))
}

const sign = /^(?:<img[^>]*>|\p{Extended_Pictographic}\uFE0F?)\s*/u

/** Replaces callouts, which are asides with a sign at their beginning. */
const translateCallouts = (text: string): string =>
  replaceRegions(text, /<aside>\s*/, /\s*<\/aside>/, (inner) =>
    hint(/^[⚠❗🚨]/u.test(inner) ? 'warning' : 'info', undefined, inner.replace(sign, '')),
  )

/** A database: a table of its entries, which link to their pages. */
const databaseOf = (path: string, text: string, pages: ReadonlyMap<string, Page>): string => {
  const [head = [], ...rows] = readCsv(text)
  const byName = new Map(
    [...pages.keys()].filter((one) => isBelow(plainStem(one), plainStem(path))).map((one) => [nameOf(one), one]),
  )
  const linked = rows.map(([first = '', ...rest]) => {
    const target = byName.get(first.trim())
    return [target === undefined ? first : `[${first}](</${target}>)`, ...rest]
  })
  return `# ${nameOf(path)}\n\n${tableOfRows([head, ...linked])}\n`
}

/** The export of Notion, as Markdown or HTML: files whose names end with an id. */
export const notion: Tool = {
  name: 'Notion',
  find: (tree) => tree.paths.find((path) => /[ -][0-9a-f]{32}\.(?:md|html|csv)$/.test(path)),
  read: (tree) => {
    // A database is exported twice: as it is shown, and with all entries.
    const all = new Set(
      tree.paths.filter((path) => path.endsWith('_all.csv')).map((path) => path.replace(/_all\.csv$/, '.csv')),
    )
    let found: ReadonlyMap<string, Page> = new Map()
    return Promise.resolve({
      home: '',
      publicFolders: [''],
      isPage: (path) =>
        (path.endsWith('.md') || isHtmlPage(path) || isCsv(path)) &&
        !all.has(path) &&
        !/(?:^|\/)(?:index\.html|\.)/.test(path),
      titleOf: async ({ path, front }) =>
        isHtmlPage(path) ? await htmlTitle(front.body) : nameOf(path.replace(/_all(?=\.csv$)/, '')),
      navigation: (pages) => {
        found = pages
        return Promise.resolve(itemsBelow(pages, undefined, ''))
      },
      translate: async (path, text) => {
        if (isCsv(path)) return databaseOf(path.replace(/_all(?=\.csv$)/, ''), text, found)
        return isHtmlPage(path) ? (await htmlToMarkdown(text)).text : translateCallouts(text)
      },
    })
  },
}

import type { NavigationItem } from '../../navigation/navigation.ts'
import { hint, styleOf } from '../../text/blocks.ts'
import { replaceRegions } from '../../text/lines.ts'
import { translateFormulas } from '../../text/math.ts'
import { readCsv, tableOfRows } from '../../text/formats/csv.ts'
import { lastPartOf, folderOf, stemOf } from '../../tree.ts'
import { htmlTitle, isHtmlPage } from '../documents/html-pages.ts'
import { kindBySign, notionHtmlToMarkdown } from './notion-html.ts'
import { isBelow, type Page, type Tool } from '../tool.ts'

// Notion adds the id of a page to the name of its file.
const hash = /[ -][0-9a-f]{32}(?:_all)?(?=\.|$)/

const nameOf = (path: string): string => stemOf(lastPartOf(path)).replace(hash, '')

/** Returns the path of a page without ids, because the folder of its subpages can lack them. */
const plainStem = (path: string): string =>
  stemOf(path)
    .split('/')
    .map((part) => part.replace(hash, ''))
    .join('/')

const isCsv = (path: string): boolean => path.endsWith('.csv')

/** Returns where a page above names a page: a database by the row, a page by the link. */
const rankBelow = (parent: Page | undefined): ((page: Page) => number) => {
  const text = parent?.front.body ?? ''
  const rows = parent && isCsv(parent.path) ? readCsv(text).map(([first = '']) => first.trim()) : undefined
  return ({ path }) => {
    const at = rows?.indexOf(nameOf(path)) ?? text.indexOf(encodeURI(lastPartOf(path)))
    return at === -1 ? Number.MAX_SAFE_INTEGER : at
  }
}

const folderWithoutIds = (path: string): string =>
  folderOf(path) === '' ? '' : plainStem(`${folderOf(path)}/x`).replace(/\/x$/, '')

/** Returns the folders in a folder that have pages, but none of their own, such as those of databases in exports as HTML. */
const foldersWithoutPage = (pages: ReadonlyMap<string, Page>, folder: string): string[] => {
  const owned = new Set([...pages.keys()].map(plainStem))
  const depth = folder === '' ? 0 : folder.split('/').length
  const below = [...pages.keys()].map(folderWithoutIds).filter((one) => one !== folder && isBelow(one, folder))
  const direct = below.map((one) =>
    one
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  )
  return [...new Set(direct)].filter((one) => !owned.has(one))
}

/** Returns the pages below a place, in the order in which the page above names them. */
const itemsBelow = (
  pages: ReadonlyMap<string, Page>,
  parent: Page | undefined,
  folder: string,
  depth = 0,
): NavigationItem[] => {
  if (depth > 20) return []
  const own = [...pages.values()].filter(({ path }) => folderWithoutIds(path) === folder)
  const rankOf = rankBelow(parent)
  const groups = foldersWithoutPage(pages, folder).map((path) => ({
    title: lastPartOf(path),
    items: itemsBelow(pages, undefined, path, depth + 1),
  }))
  const items = own
    .toSorted((a, b) => rankOf(a) - rankOf(b) || nameOf(a.path).localeCompare(nameOf(b.path), 'en', { numeric: true }))
    .map((page) => ({
      title: page.title ?? nameOf(page.path),
      path: page.path,
      items: itemsBelow(pages, page, plainStem(page.path), depth + 1),
    }))
  return [...items, ...groups]
}

const sign = /^(?:<img[^>]*>|\p{Extended_Pictographic}\uFE0F?)\s*/u

/** Replaces callouts, which are asides with a sign at their beginning. */
const translateCallouts = (text: string): string =>
  replaceRegions(text, /<aside>\s*/, /\s*<\/aside>/, (inner) =>
    hint(styleOf(kindBySign(sign.exec(inner)?.[0] ?? '')), undefined, inner.replace(sign, '')),
  )

const pageLink = /https:\/\/(?:www\.)?notion\.so\/[^\s()"<>]*?([0-9a-f]{32})(?:[?#][^\s()"<>]*)?/g

/** Leads links into the workspace to the pages of the export, and links to databases to their pages. */
const translateLinks = (text: string, pages: ReadonlyMap<string, Page>): string => {
  const byId = new Map([...pages.keys()].map((path) => [/([0-9a-f]{32})(?:_all)?\.\w+$/.exec(path)?.[1], path]))
  const isWhole = (id: string) => byId.get(id)?.endsWith('_all.csv')
  return text
    .replaceAll(pageLink, (whole, id: string) => (byId.has(id) ? encodeURI(`/${byId.get(id)!}`) : whole))
    .replaceAll(/([0-9a-f]{32})\.csv\b/g, (whole, id: string) => (isWhole(id) ? `${id}_all.csv` : whole))
}

/** Returns a page of a database with its properties, which are lines below the title, as a table. */
const translateProperties = (path: string, text: string, pages: ReadonlyMap<string, Page>): string => {
  const database = [...pages.values()].find(
    (page) => isCsv(page.path) && plainStem(page.path) === folderWithoutIds(path),
  )
  if (!database) return text
  const names = new Set(readCsv(database.front.body)[0]?.map((name) => name.trim()))
  const [, title = '', lines = '', rest = ''] = /^(# .*\n\n)((?:[^\n:]+:.*\n)+)([\s\S]*)$/.exec(text) ?? []
  const told = lines
    .trim()
    .split('\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  if (title === '' || !told.every(([name]) => names.has(name))) return text
  return `${title}${tableOfRows([['Property', 'Value'], ...told])}\n${rest}`
}

/** Writes a database as a table whose rows link to their pages. */
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
        if (isHtmlPage(path)) return translateLinks(await notionHtmlToMarkdown(text), found)
        return translateLinks(translateFormulas(translateCallouts(translateProperties(path, text, found))), found)
      },
    })
  },
}

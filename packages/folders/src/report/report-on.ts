import type { Look } from '@scriptorium/import'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { pagePathOf } from '@scriptorium/content/links/address'
import { codeFence, isFenceEnd, isFenceStart } from '@scriptorium/content/markdown/parsing/fences'
import { listTree } from '../import/list-tree.ts'
import { isSummary, type Source } from '../source.ts'
import { createResolver, folderLinks, type FolderLink } from './link-ends.ts'

/** Something in a file of a source. */
export interface Remark {
  path: string
  line?: number | undefined
  text: string
}

/** What a source has and lacks, before it is in a space. */
export interface SourceReport {
  tool?: string | undefined
  recognizedBy?: string | undefined
  look?: Look | undefined
  pages: number
  files: number
  links: number
  /** Links that led to nothing in the folder itself. */
  brokenBefore: number
  /** Links that lead to nothing after the import. */
  broken: Remark[]
  /** How many blocks of each kind the pages have, the most frequent first. */
  blocks: { name: string; count: number }[]
  kept: Remark[]
  skipped: Remark[]
  /** Old addresses of pages, with the path of the file that is the page now. */
  redirects: { from: string; path: string }[]
  /** The files that the pages came from, by the path of the page. */
  originals: Record<string, string>
}

const blockPattern = /\{%\s*([a-z][a-z-]*)[^%]*%\}/g

const quoteMarks = /^[\s>]*/
const marksOfItems = /^(?:[\s>]|(?:[*+-]|\d{1,9}[.)])\s)*/

/** Counts the blocks of a page by their tags. Tags in code are examples. */
const countBlocks = (counts: Map<string, number>, text: string): void => {
  let open: string | undefined
  for (const line of text.split('\n')) {
    const mark = codeFence.exec(line.replace(open === undefined ? marksOfItems : quoteMarks, ''))
    if (open !== undefined) {
      if (mark && isFenceEnd(mark, open)) open = undefined
      continue
    }
    if (mark && isFenceStart(mark)) open = mark[1]!
    else if (line.includes('{%'))
      for (const [, name] of line.replaceAll(/`[^`]*`/g, '').matchAll(blockPattern))
        if (!name!.startsWith('end')) counts.set(name!, (counts.get(name!) ?? 0) + 1)
  }
}

const asRemark = ({ path, line, href }: FolderLink, originals: Readonly<Record<string, string>>): Remark => ({
  path: originals[path] ?? path,
  line,
  text: href,
})

const plain = (address: string): string => address.replace(/^\/+|\/+$/g, '')

const redirectsOf = ({ originals = [], site, files }: Source): SourceReport['redirects'] => {
  const known = new Set(files.map(({ path }) => path))
  const said = (site?.redirects ?? []).filter(({ from, to }) => known.has(to) && !from.includes('*'))
  const old = originals.flatMap(({ path, address }) => (address === undefined ? [] : [{ from: address, to: path }]))
  return [...said, ...old].flatMap(({ from, to }) =>
    plain(from) === pagePathOf(to) ? [] : [{ from: `/${plain(from)}`, path: to }],
  )
}

/** Describes what was read from a folder: its links, its blocks, and what was left out. */
export const reportOn = async (source: Source, root: string): Promise<SourceReport> => {
  const { files, assets = [], shared = [], skipped, translated, unreadable = [] } = source
  const originals = Object.fromEntries((source.originals ?? []).map(({ path, file }) => [path, file]))
  const pages = files.map(({ path }) => path).filter((path) => !isSummary(path))
  const there = createResolver(pages, (await listTree(root)).paths)
  const here = createResolver(
    pages,
    [...assets, ...shared].map(({ path }) => path),
  )
  const counts = new Map<string, number>()
  const report = { links: 0, brokenBefore: 0 }
  const broken: Remark[] = []
  for (const file of files) {
    if (isSummary(file.path)) continue
    await turnOfEventLoop()
    countBlocks(counts, file.text)
    for (const link of folderLinks(file)) {
      report.links++
      if (!there(link)) report.brokenBefore++
      if (!here(link)) broken.push(asRemark(link, originals))
    }
  }
  return {
    tool: translated?.tool,
    recognizedBy: translated?.recognizedBy,
    look: source.site?.look,
    pages: pages.length,
    files: assets.length,
    ...report,
    broken,
    blocks: [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count),
    kept: [
      ...unreadable.map((path) => ({
        path: originals[path] ?? path,
        text: 'Too complex to be read: its source is shown',
      })),
      ...(translated?.kept ?? []).map(({ path, line, construct }) => ({ path, line, text: construct })),
    ],
    skipped: skipped.map(({ path, reason }) => ({ path, text: reason })),
    redirects: redirectsOf(source),
    originals,
  }
}

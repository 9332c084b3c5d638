import type { ImportRunCounts, ImportRunPage, ImportRunReport } from '@scriptorium/types'
import { changesOf } from '@scriptorium/content/merge/merge'
import type { ContentStore } from '@scriptorium/content/store'
import { prefixes, type PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type PageNode } from '@scriptorium/content/tree/tree'
import type { ReadSource } from '@scriptorium/folders/processes/read-unpacked'
import type { Content } from './build-content.ts'
import type { StoredResult } from './stored.ts'

const maxPages = 1000
const maxRemarks = 500

type Changes = Pick<ImportRunCounts, 'created' | 'updated' | 'moved' | 'deleted'>

const shownOf = ({ title, slug, description, emoji, icon, hidden, body, target, layout, cover }: PageRecord): string =>
  JSON.stringify([title, slug, description, emoji, icon, hidden, body?.hash, target, layout, cover])

const placeOf = ({ parent, order }: PageRecord): string => `${parent} ${order}`

/** Counts what differs between the pages of two trees. */
const countChanges = async (store: ContentStore, before: string, after: string): Promise<Changes> => {
  const counts = { created: 0, updated: 0, moved: 0, deleted: 0 }
  for (const [key, change] of await changesOf(store, before, after)) {
    if (!key.startsWith(prefixes.page)) continue
    const [was, is] = [change.before as PageRecord | undefined, change.after as PageRecord | undefined]
    if (!was) counts.created++
    else if (!is) counts.deleted++
    else {
      if (shownOf(was) !== shownOf(is)) counts.updated++
      if (placeOf(was) !== placeOf(is)) counts.moved++
    }
  }
  return counts
}

function* everyNode(nodes: readonly PageNode[]): Generator<PageNode> {
  for (const node of nodes) {
    yield node
    yield* everyNode(node.pages)
  }
}

const short = (text: string, length: number): string => [...text].slice(0, length).join('')

const remarksOf = (remarks: readonly { path: string; line?: number | undefined; text: string }[]) =>
  remarks.slice(0, maxRemarks).map(({ path, line, text }) => ({
    path: short(path, 4096),
    ...(line !== undefined && { line }),
    text: short(text, 1024),
  }))

const lookLengths = { name: 255, description: 1024, color: 64, logo: 4096, darkLogo: 4096, favicon: 4096 } as const

const lookOf = (look: NonNullable<ReadSource['report']['look']>): NonNullable<ImportRunReport['look']> =>
  Object.fromEntries(
    Object.entries(lookLengths).flatMap(([name, length]) => {
      const value = look[name as keyof typeof lookLengths]
      return value === undefined ? [] : [[name, short(value, length)]]
    }),
  )

interface Describing {
  store: ContentStore
  /** Root of the content that the import went into. */
  side: string
  content: Content
  read: ReadSource
  isDry: boolean
}

/** An old address, and the page that it leads to now. */
export interface PageRedirect {
  from: string
  pageId: string
}

/** Lists the pages of the source, counts those that are no folders, and returns the paths of all by their ids. */
const describePages = async (
  { store, content, read, isDry }: Omit<Describing, 'side'>,
  fileOf: ReadonlyMap<string, string>,
) => {
  const { originals } = read.report
  const isOfSource = new Set(content.exact.pages.values())
  const pages: ImportRunPage[] = []
  let count = 0
  const paths = new Map<string, string>()
  for (const { page, path } of everyNode(await openTree(store, content.exact.root).allPages())) {
    // The pages above the one to import below are not from the source.
    if (!isOfSource.has(page.id)) continue
    paths.set(page.id, path)
    const file = fileOf.get(page.id)
    const isFolder = page.type === 'group' || (file === undefined && page.type === 'document')
    if (!isFolder) count++
    if (pages.length < maxPages)
      pages.push({
        id: page.id,
        sourceURL: short(file === undefined ? path : (originals[file] ?? file), 4096),
        type: isFolder ? 'folder' : 'page',
        status: isDry ? 'pending' : 'complete',
        title: page.title,
        path,
      })
  }
  return { pages, count, paths }
}

/** Describes what an import found and wrote. The redirects have the ids of their pages. */
export const describeResult = async ({ side, ...described }: Describing) => {
  const { store, content, read } = described
  const { report: found } = read
  const { conflicts } = content
  const fileOf = new Map([...content.exact.pages].flatMap(([{ file }, id]) => (file ? [[id, file.path] as const] : [])))
  const idOf = new Map([...fileOf].map(([id, path]) => [path, id]))
  const { pages, count, paths } = await describePages(described, fileOf)
  const redirects = found.redirects.flatMap(({ from, path }): (PageRedirect & { to: string })[] => {
    const pageId = idOf.get(path)
    const to = pageId === undefined ? undefined : paths.get(pageId)
    return pageId === undefined || to === undefined || `/${to}` === from ? [] : [{ from, to, pageId }]
  })
  const report: ImportRunReport = {
    ...(found.tool !== undefined && { tool: found.tool }),
    ...(found.recognizedBy !== undefined && { recognizedBy: found.recognizedBy }),
    ...(found.look && { look: lookOf(found.look) }),
    counts: {
      pages: count,
      ...(await countChanges(store, side, content.root)),
      conflicts: conflicts.length,
      files: found.files,
      links: found.links,
      brokenBefore: found.brokenBefore,
      brokenNow: found.broken.length,
      kept: found.kept.length,
      skipped: found.skipped.length,
      redirects: redirects.length,
    },
    blocks: found.blocks.slice(0, 100),
    kept: remarksOf(found.kept),
    skipped: remarksOf(found.skipped),
    brokenLinks: remarksOf(found.broken),
    ...(conflicts.length > 0 && {
      conflicts: remarksOf(conflicts.map(({ path, title }) => ({ path, text: title }))),
    }),
    ...(read.specifications.length > 0 && {
      specifications: read.specifications
        .slice(0, maxRemarks)
        .map(({ path, slug, status }) => ({ path: short(path, 4096), slug, status })),
    }),
    redirects: redirects.slice(0, maxRemarks).map(({ from, to }) => ({ from: short(from, 4096), to })),
  }
  return { result: { pages, report } satisfies StoredResult, redirects }
}

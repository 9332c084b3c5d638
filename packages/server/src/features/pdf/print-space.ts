import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageNode } from '@scriptorium/content/tree/tree'
import { ContentError } from '@scriptorium/content/content-error'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { wordsFor } from '@scriptorium/site/words/words'
import { readPageDocument } from '../../domain/history/page-body.ts'
import type { Source } from '../../domain/history/source.ts'
import { Problem } from '../../ground/problem.ts'
import { labelOf, redirectMissingLabels, type Labels } from '@scriptorium/pdf/labels'
import { createLookup } from './lookup.ts'
import type { Pictures } from './pictures.ts'
import type { Print, PrintPage, PrintWords } from '@scriptorium/pdf/print'
import { noticeOf } from '@scriptorium/pdf/notice'
import { printNodes } from '@scriptorium/pdf/print-nodes'
import type { Urls } from '../../platform/urls.ts'

/** The part of a space to print: the whole space, a page with its subpages, or one page. */
export interface Part {
  page?: string | undefined
  only: boolean
}

interface Flat {
  page: PageRecord
  depth: number
}

const isShown = ({ page }: PageNode): boolean => !page.hidden

const flat = (nodes: readonly PageNode[], depth: number): Flat[] =>
  nodes.filter(isShown).flatMap(({ page, pages }) => [{ page, depth }, ...flat(pages, depth + 1)])

const find = (nodes: readonly PageNode[], id: string): PageNode | undefined => {
  for (const node of nodes) {
    const found = node.page.id === id ? node : find(node.pages, id)
    if (found) return found
  }
  return undefined
}

const chosen = async ({ tree }: Source, { page, only }: Part): Promise<Flat[]> => {
  const nodes = await tree.allPages()
  if (page === undefined) return flat(nodes, 1)
  const found = find(nodes, page)
  if (!found) return []
  return [{ page: found.page, depth: 1 }, ...(only ? [] : flat(found.pages, 2))]
}

const printable = ({ page }: Flat): boolean => page.type === 'document' || page.type === 'group'

interface Printing {
  pictures: Pictures
  urls: Urls
  /** Returns the blocks of a page as they are printed. */
  show(nodes: readonly BlockNode[]): Promise<readonly BlockNode[]>
}

const printPage = async (
  source: Source,
  { page, depth }: Flat,
  labels: Labels,
  { pictures, urls, show }: Printing,
): Promise<PrintPage> => {
  const document = await readPageDocument(source, page, { evaluated: 'deterministic-only', dereferenced: 'true' })
  const lookup = createLookup(source, page, labels, pictures, urls)
  return {
    label: labelOf(page.id),
    title: page.emoji ? `${page.emoji} ${page.title}` : page.title,
    description: page.description || null,
    depth,
    nodes: await printNodes(await show((document?.nodes ?? []) as BlockNode[]), lookup),
  }
}

// A page that cannot be printed becomes a notice. Errors of the database or storage fail the whole PDF.
const orNotice =
  ({ page, depth }: Flat, text: string) =>
  (error: unknown): PrintPage => {
    if (![Problem, ContentError, RangeError].some((kind) => error instanceof kind)) throw error
    const { title, description } = page
    return noticeOf({ label: labelOf(page.id), title, description: description || null, depth }, text)
  }

const printWordsOf = (language: string | null): PrintWords => {
  const { contents, danger, direction, file, info, notPrinted, prompt, schemas, success, warning } = wordsFor(language)
  return { contents, danger, direction, file, info, notPrinted, prompt, schemas, success, warning }
}

/** The texts of the cover. */
type Book = Pick<Print, 'title' | 'subtitle' | 'author' | 'date'>

/** Returns the printable pages of a part of a space, and gathers their pictures. */
export const printSpace = async (
  source: Source,
  part: Part,
  { pictures, urls, show, ...book }: Book & Printing,
): Promise<Print> => {
  const found = (await chosen(source, part)).filter(printable)
  const labels: Labels = new Set(found.map(({ page }) => labelOf(page.id)))
  const pages: PrintPage[] = []
  const { space } = source
  const words = printWordsOf(space.language)
  for (const one of found)
    pages.push(await printPage(source, one, labels, { pictures, urls, show }).catch(orNotice(one, words.notPrinted)))
  return {
    ...book,
    language: space.language ?? 'en',
    cover: part.page === undefined,
    contents: pages.length > 1,
    words,
    pages: pages.map((page) => ({ ...page, nodes: redirectMissingLabels(page.nodes, labels) })),
  }
}

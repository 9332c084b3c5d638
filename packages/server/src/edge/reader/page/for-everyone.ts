import { getBody } from '@scriptorium/content/store'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { variesByReader } from '@scriptorium/content/evaluate/varies-by-reader'
import { refsIn } from './targets.ts'
import type { Visit } from '../visit.ts'

// The word «visitor» counts only between braces: texts and code may mention visitors.
const expressions = /"type":"(?:if|expression)"|\{\{(?:(?!\}\}|\{\{).)*visitor/

const isShown = async ({ source }: Visit, { kind, page, space }: ContentRef): Promise<boolean> =>
  (kind !== 'page' && kind !== 'anchor') ||
  page === undefined ||
  space !== undefined ||
  (await source.tree.page(String(page))) !== undefined

/**
 * Returns whether a page is the same for all visitors: it has no expressions about them, and refers only to pages that all can
 * see. Only such a page has a PDF.
 */
export const isForEveryone = async (visit: Visit, page: PageRecord): Promise<boolean> => {
  const { visitorScope: _, ...seen } = visit.source
  // With all pages, as the PDF is made: a link in Markdown to a page that this visitor may not see would lead nowhere.
  const source = { ...seen, tree: openTree(seen.store, seen.revision.shownRoot) }
  const body = page.body && (await getBody(source.store, page.body.hash))
  const varies = body !== undefined && variesByReader(body)
  const whole = { evaluated: 'deterministic-only', dereferenced: 'true' } as const
  const document = await readPageDocument(source, page, varies ? whole : {})
  if (varies && expressions.test(JSON.stringify(document?.nodes ?? []))) return false
  for (const ref of refsIn(document?.nodes ?? [])) if (!(await isShown(visit, ref))) return false
  return true
}

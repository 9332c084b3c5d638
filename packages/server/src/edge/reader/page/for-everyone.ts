import { getBody } from '@scriptorium/content/store'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { variesByReader } from '../../../domain/history/varies-by-reader.ts'
import { refsIn } from './targets.ts'
import type { Visit } from '../visit.ts'

// The word «visitor» counts only between braces: texts and code may mention visitors.
const expressions = /"type":"(?:if|expression)"|\{\{(?:(?!\}\}|\{\{).)*visitor/

type PageContent = Awaited<ReturnType<typeof readPageDocument>>

const isShown = async ({ source }: Visit, { kind, page, space }: ContentRef): Promise<boolean> =>
  (kind !== 'page' && kind !== 'anchor') ||
  page === undefined ||
  space !== undefined ||
  (await source.tree.page(String(page))) !== undefined

/**
 * Returns whether a page is the same for all visitors: it has no expressions about them, and refers only to pages that all can
 * see. Only such a page has a PDF. `rendered` is the document that this visitor sees, if the caller has it.
 */
export const isForEveryone = async (visit: Visit, page: PageRecord, rendered?: PageContent): Promise<boolean> => {
  const { visitorScope: _, ...source } = visit.source
  const body = page.body && (await getBody(source.store, page.body.hash))
  const varies = body !== undefined && variesByReader(body)
  const whole = { evaluated: 'deterministic-only', dereferenced: 'true' } as const
  const document = varies
    ? await readPageDocument(source, page, whole)
    : (rendered ?? (await readPageDocument(source, page, {})))
  if (varies && expressions.test(JSON.stringify(document?.nodes ?? []))) return false
  for (const ref of refsIn(document?.nodes ?? [])) if (!(await isShown(visit, ref))) return false
  return true
}

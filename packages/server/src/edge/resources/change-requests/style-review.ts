import { markdownOf } from '@scriptorium/assistant/markdown-of'
import { readSuggestions, type StyledBlock, type StyleSuggestion, stylePrompt } from '@scriptorium/assistant/style'
import { reviewChanges } from '@scriptorium/content/diff/review'
import type { BlockNode, Document } from '@scriptorium/content/markdown/document'
import { textOf } from '@scriptorium/content/markdown/passages'
import type { StyleReview } from '@scriptorium/types'
import { callerIdOf } from '../../../domain/access/principal.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import type { Source } from '../../../domain/history/source.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { findAgentInstructions } from '../agent-instructions/repo.ts'

type Reviewing = Context<'reviewStyleOfChangeRequest'>

const maxPages = 50
const maxCharacters = 24_000

const review = (
  status: StyleReview['status'],
  complete = true,
  suggestions: readonly StyleSuggestion[] = [],
): StyleReview =>
  presentEach<StyleReview>({
    object: 'style-review',
    status,
    complete,
    suggestions: suggestions.map(({ pageId, key, ...suggestion }) => ({
      page: pageId,
      node: key,
      suggestedBy: 'engine',
      ...suggestion,
    })),
  })

const guideOf = async (db: Reviewing['db'], organizationId: string): Promise<string> => {
  const row = await findAgentInstructions(db, organizationId)
  return row ? markdownOf((JSON.parse(row.instructions) as Document).nodes) : ''
}

const blocksOf = async (source: Source, pageId: string): Promise<BlockNode[]> => {
  const page = await source.tree.page(pageId)
  const document = page && (await readPageDocument(source, page, {}))
  return (document?.nodes ?? []) as BlockNode[]
}

const isProse = ({ type }: BlockNode): boolean => type !== 'code' && type !== 'math'

/** Returns the blocks whose text a change request adds or changes, as far as an engine reads them, and whether these are all. */
const changedBlocks = async (context: Reviewing): Promise<{ blocks: StyledBlock[]; isComplete: boolean }> => {
  const { access, db, params, services } = context
  const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
  const base = await rootOf(db, access.space.id, changeRequest.baseRevisionId)
  const head = await rootOf(db, access.space.id, changeRequest.revisionId)
  const { pages, more } = await reviewChanges(services.content(db), { base, head }, { limit: maxPages, blocks: false })
  const before = await openSource({
    ...context,
    params: { spaceId: access.space.id, revisionId: changeRequest.baseRevisionId },
  })
  const after = await openSource(context)
  const blocks: StyledBlock[] = []
  let left = maxCharacters
  for (const { id } of pages.filter((page) => page.type === 'document' && page.after !== undefined)) {
    const known = new Set((await blocksOf(before, id)).map(textOf))
    for (const node of (await blocksOf(after, id)).filter(isProse)) {
      const text = textOf(node)
      if (text.trim() === '' || known.has(text)) continue
      left -= text.length
      if (left < 0) return { blocks, isComplete: false }
      blocks.push({ pageId: id, node })
    }
  }
  return { blocks, isComplete: more === 0 }
}

/** Has the engine compare the changed text of a change request with the instructions of the organization. Writes nothing. */
export const reviewStyle = async (context: Reviewing): Promise<StyleReview> => {
  const { access, db, principal, services, signal } = context
  const { organizationId } = access.space
  const organization = await db('organizations').where({ id: organizationId }).first('ai')
  const guide = await guideOf(db, organizationId)
  const { blocks, isComplete } = await changedBlocks(context)
  if (organization?.ai !== 'on' || guide === '') return review('off')
  if (blocks.length === 0) return review('reviewed', isComplete)
  const payer = { visitor: callerIdOf(principal), siteId: undefined, organizationId }
  const written = await services.assistant.complete(stylePrompt(guide, blocks), { payer, signal })
  if (written.status !== 'written') return review(written.status)
  return review('reviewed', isComplete, readSuggestions(written.text, blocks))
}

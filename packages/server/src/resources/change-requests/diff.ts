import type { ReviewedContent, ReviewedPage, Review } from '@scriptorium/content/diff/review'
import type { Result } from '@scriptorium/types'

type Diff = Result<'getChangeRequestDiff'>

const presentBody = ({ body }: Pick<ReviewedPage, 'body'>) => ({
  blocks: (body?.blocks ?? []).map(({ change, parts }) => ({ change, parts: [...parts] })),
  ...(body && body.more > 0 && { moreBlocks: body.more }),
  ...(body === undefined && { incomparable: true }),
})

const presentPage = ({ body, hasConflict, changes, ...page }: ReviewedPage): Diff['pages'][number] => ({
  ...page,
  changes: [...changes],
  ...(hasConflict && { hasConflict }),
  ...presentBody({ body }),
})

const presentContent = ({ body, changes, ...content }: ReviewedContent) => ({
  ...content,
  changes: changes as Diff['reusableContents'][number]['changes'],
  ...presentBody({ body }),
})

/** Presents the changes of a change request as a reviewer reads them. */
export const presentDiff = ({ pages, reusableContents, more }: Review): Diff => ({
  pages: pages.map(presentPage),
  reusableContents: reusableContents.map(presentContent),
  ...(more > 0 && { more }),
})

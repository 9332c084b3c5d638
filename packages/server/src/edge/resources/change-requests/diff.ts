import type { ReviewedContent, ReviewedFile, ReviewedPage, Review } from '@scriptorium/content/diff/review'
import type { Result } from '@scriptorium/types'

type Diff = Result<'getChangeRequestDiff'>

const presentProperties = ({ properties }: Pick<ReviewedPage, 'properties'>) =>
  properties.length > 0 ? { properties: [...properties] } : {}

const presentBody = ({ body }: Pick<ReviewedPage, 'body'>) => {
  if (body === undefined) return {}
  if (body === 'incomparable') return { blocks: [], incomparable: true }
  return {
    blocks: body.blocks.map(({ change, parts }) => ({ change, parts: [...parts] })),
    ...(body.more > 0 && { moreBlocks: body.more }),
  }
}

const presentPage = ({ body, hasConflict, properties, changes, ...page }: ReviewedPage): Diff['pages'][number] => ({
  ...page,
  changes: [...changes],
  ...(hasConflict && { hasConflict }),
  ...presentProperties({ properties }),
  ...presentBody({ body }),
})

const presentContent = ({ body, changes, properties, ...content }: ReviewedContent) => ({
  ...content,
  changes: changes as Diff['reusableContents'][number]['changes'],
  ...presentProperties({ properties }),
  ...presentBody({ body }),
})

const presentFile = ({ id, name, change, properties }: ReviewedFile) => ({
  id,
  name,
  changes: [change],
  ...presentProperties({ properties }),
})

/** Presents the changes of a change request as a reviewer reads them. */
export const presentDiff = ({ pages, reusableContents, variables, files, more, moreOthers }: Review): Diff => ({
  pages: pages.map(presentPage),
  reusableContents: reusableContents.map(presentContent),
  ...(variables.length > 0 && { variables: [...variables] }),
  ...(files.length > 0 && { files: files.map(presentFile) }),
  ...(more > 0 && { more }),
  ...(moreOthers > 0 && { moreOthers }),
})

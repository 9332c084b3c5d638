import type { Revision, Variables } from '@scriptorium/types'
import type { RevisionRow } from '@scriptorium/schema/tables/content'
import { presentEach } from '../../../ground/present-each.ts'
import type { PageLinks } from '../pages/presenter.ts'

type Holds = Pick<Revision, 'pages' | 'files' | 'reusableContents' | 'tags' | 'mergedFrom'> & { variables: Variables }

/** Presents a revision with its content. */
export const presentRevision = (
  row: RevisionRow,
  organizationId: string,
  { pages, files, reusableContents, tags, mergedFrom, variables }: Holds,
  { metadata }: { metadata: boolean },
  { urls, showing }: PageLinks,
): Revision =>
  presentEach<Revision>({
    object: 'revision',
    id: row.id,
    parents: JSON.parse(row.parents) as string[],
    type: row.type,
    pages,
    files,
    reusableContents,
    tags,
    mergedFrom,
    variables: Object.keys(variables).length > 0 ? variables : undefined,
    // Only stored revisions are presented.
    computed: undefined,
    sourceRevision: undefined,
    createdAt: row.createdAt,
    git: metadata && row.git ? (JSON.parse(row.git) as NonNullable<Revision['git']>) : undefined,
    urls: {
      app: urls.app(organizationId, `s/${row.spaceId}/~/revisions/${row.id}`),
      ...(showing && { published: showing.url, public: showing.url }),
    },
  })

/** A tag of a revision as its map holds it. */
export interface TagRecord {
  readonly tag: string
  readonly label?: string
}

/** Returns a tag of a revision. */
export const presentTag = ({ tag, label }: TagRecord): NonNullable<Revision['tags']>[number] => ({
  slug: tag,
  label: label ?? tag,
  color: 'default',
})

import type { MergeRules, Space } from '@scriptorium/types'
import { defaultLevel, organizationLevel } from '../../../domain/access/level.ts'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import { spacePermissions } from '../../../domain/access/permissions.ts'
import { visibilityOf } from '../../../domain/access/visibility.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { roleOrNull } from '../roles.ts'
import type { PresentedSpace } from './columns.ts'
import type { Showing } from '../../../domain/sites/readers/showings.ts'

const inherited = { text: '{"type":"inherit"}', rules: { type: 'inherit' } } satisfies {
  text: string
  rules: MergeRules
}

// Nearly all spaces inherit their rules.
const mergeRulesOf = (text: string): MergeRules =>
  text === inherited.text ? inherited.rules : (JSON.parse(text) as MergeRules)

const publicUrls = ({ deletedAt }: PresentedSpace, showing: Showing | undefined) =>
  showing && deletedAt === null ? { published: showing.url, public: showing.url } : {}

const visitorAuthOf = ({ visibility, authBackend, authIntegration }: Showing['site']): Space['visitorAuth'] =>
  visibility === 'visitor-auth'
    ? { backend: authBackend, ...(authIntegration !== null && { integration: authIntegration }) }
    : undefined

/** Presents a space as its caller sees it. `showing` is the published site that shows it, if any. */
export const presentSpace = (
  { space, level, memberRole, organizationDefault }: SpaceAccess<PresentedSpace>,
  urls: Urls,
  showing: Showing | undefined,
): Space =>
  presentEach<Space>({
    object: 'space',
    id: space.id,
    title: space.title,
    emoji: space.emoji,
    visibility: showing?.site.visibility ?? visibilityOf(space.collectionId),
    createdAt: space.createdAt,
    updatedAt: space.updatedAt,
    deletedAt: space.deletedAt ?? undefined,
    editMode: space.editMode ?? undefined,
    mergeRules: mergeRulesOf(space.mergeRules),
    urls: {
      location: urls.api(`/v1/spaces/${space.id}`),
      app: urls.app(space.organizationId, `s/${space.id}`),
      ...publicUrls(space, showing),
    },
    organization: space.organizationId,
    parent: space.collectionId ?? undefined,
    language: (space.language ?? undefined) as Space['language'],
    gitSync: space.gitSync === null ? undefined : (JSON.parse(space.gitSync) as Space['gitSync']),
    visitorAuth: showing && visitorAuthOf(showing.site),
    revision: space.revisionId,
    defaultLevel: roleOrNull(defaultLevel(space.effectiveLevel, organizationDefault)),
    comments: space.comments,
    changeRequests: space.changeRequests,
    changeRequestsOpen: space.changeRequestsOpen,
    changeRequestsDraft: space.changeRequestsDraft,
    permissions: spacePermissions(level, organizationLevel(memberRole, organizationDefault), space.deletedAt !== null),
  })

import type { MergeRules, Space, SpaceVisibility } from '@scriptorium/types'
import { defaultLevel, organizationLevel } from '../../access/level.ts'
import type { SpaceAccess } from '../../access/load.ts'
import { spacePermissions } from '../../access/permissions.ts'
import type { Urls } from '../../urls.ts'
import { roleOrNull } from '../roles.ts'

// Without a site, a space is visible as far as its collection or its organization is.
const visibilityOf = (collectionId: string | null): SpaceVisibility => (collectionId ? 'in-collection' : 'private')

/** Presents a space as its caller sees it. */
export const presentSpace = ({ space, level, memberRole, organizationDefault }: SpaceAccess, urls: Urls): Space => ({
  object: 'space',
  id: space.id,
  title: space.title,
  emoji: space.emoji,
  visibility: visibilityOf(space.collectionId),
  createdAt: space.createdAt,
  updatedAt: space.updatedAt,
  ...(space.deletedAt && { deletedAt: space.deletedAt }),
  ...(space.editMode && { editMode: space.editMode }),
  mergeRules: JSON.parse(space.mergeRules) as MergeRules,
  urls: {
    location: urls.api(`/v1/spaces/${space.id}`),
    app: urls.app(space.organizationId, `s/${space.id}`),
  },
  organization: space.organizationId,
  ...(space.collectionId && { parent: space.collectionId }),
  ...(space.language && { language: space.language as Space['language'] }),
  ...(space.gitSync && { gitSync: JSON.parse(space.gitSync) as Space['gitSync'] }),
  revision: space.revisionId,
  defaultLevel: roleOrNull(defaultLevel(space.effectiveLevel, organizationDefault)),
  comments: space.comments,
  changeRequests: space.changeRequests,
  changeRequestsOpen: space.changeRequestsOpen,
  changeRequestsDraft: space.changeRequestsDraft,
  permissions: spacePermissions(level, organizationLevel(memberRole, organizationDefault), space.deletedAt !== null),
})

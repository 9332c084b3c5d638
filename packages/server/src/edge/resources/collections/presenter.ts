import type { Collection } from '@scriptorium/types'
import { defaultLevel, organizationLevel } from '../../../domain/access/level.ts'
import type { CollectionAccess } from '../../../domain/access/load.ts'
import { collectionPermissions } from '../../../domain/access/permissions.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { roleOrNull } from '../roles.ts'

/** Presents a collection as its caller sees it. */
export const presentCollection = (
  { collection, level, memberRole, organizationDefault }: CollectionAccess,
  urls: Urls,
): Collection =>
  presentEach<Collection>({
    object: 'collection',
    id: collection.id,
    title: collection.title,
    description: collection.description ?? undefined,
    organization: collection.organizationId,
    parent: collection.parentId ?? undefined,
    defaultLevel: roleOrNull(defaultLevel(collection.effectiveLevel, organizationDefault)),
    urls: {
      location: urls.api(`/v1/collections/${collection.id}`),
      app: urls.app(collection.organizationId, `c/${collection.id}`),
    },
    permissions: collectionPermissions(level, organizationLevel(memberRole, organizationDefault)),
  })

import type { ShareLink } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import type { SiteShareLinkRow } from '@scriptorium/schema/tables/sites'
import { presentEach } from '../../../ground/present-each.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteAddress, withShareKey } from '../../../domain/sites/addresses/address.ts'
import { shareKeyOf } from '../../../domain/sites/visitors/share-keys.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Presents a share link with the address that contains its key. */
export const presentShareLink = (
  row: SiteShareLinkRow,
  { site, organization }: SiteAccess,
  { sealer, urls }: { sealer: Sealer; urls: Urls },
): ShareLink =>
  presentEach<ShareLink>({
    object: 'share-link',
    id: row.id,
    createdAt: row.createdAt,
    name: row.name,
    active: row.active === 'on',
    activeUntil: row.activeUntil ?? undefined,
    urls: { published: withShareKey(siteAddress(site, organization.organization, urls), shareKeyOf(sealer, row)) },
  })

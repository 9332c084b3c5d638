import type { CustomHostname } from '@scriptorium/types'
import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import { cnameOf } from '../../../domain/sites/addresses/hostnames.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Presents what a hostname leads to. */
export const presentTarget = ({
  organizationId,
  siteId,
}: Pick<CustomHostnameRow, 'organizationId' | 'siteId'>): CustomHostname['target'] =>
  siteId === null ? { type: 'organization', organization: organizationId } : { type: 'site', site: siteId }

/** Presents a custom hostname. */
export const presentHostname = (row: CustomHostnameRow, urls: Urls): CustomHostname =>
  presentEach<CustomHostname>({
    object: 'custom-hostname',
    hostname: row.hostname,
    target: presentTarget(row),
    isActive: row.status === 'live',
    status: row.status as NonNullable<CustomHostname['status']>,
    cname: cnameOf(row, urls),
    urls: { location: urls.api(`/v1/custom-hostnames/${row.hostname}`) },
  })

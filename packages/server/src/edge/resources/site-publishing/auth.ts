import type { Body, PublishingAuth } from '@scriptorium/types'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { presentEach } from '../../../ground/present-each.ts'
import { invalid } from '../../../ground/problem.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { requireNoNewSigner, type SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { visitorKey } from '../../../domain/sites/visitors/keys.ts'

const presentAuth = (site: SiteRow, secret: string): PublishingAuth =>
  presentEach<PublishingAuth>({
    object: 'publishing-auth',
    backend: site.authBackend,
    privateKey: visitorKey(secret, site),
    integration: site.authIntegration ?? undefined,
    fallbackURL: site.fallbackUrl ?? undefined,
    logoutURL: site.logoutUrl ?? undefined,
  })

/** Presents how visitors sign in to a site, with the key. Throws 403 if the key would open a space to a caller who may not do that. */
export const presentAuthFor = async (writer: SiteWriter, secret: string): Promise<PublishingAuth> => {
  await requireNoNewSigner(writer)
  return presentAuth(writer.access.site, secret)
}

const columns: Columns<Body<'updateSitePublishingAuthById'>, SiteRow> = {
  // These two are set together.
  backend: () => ({}),
  integration: () => ({}),
  fallbackURL: (fallbackUrl) => ({ fallbackUrl }),
  logoutURL: (logoutUrl) => ({ logoutUrl }),
}

/** Returns the columns that a body changes. Throws if an integration is to sign visitors in and none is named. */
export const authChanges = (site: SiteRow, body: Body<'updateSitePublishingAuthById'>): Partial<SiteRow> => {
  const backend = body.backend ?? site.authBackend
  const integration = body.integration === undefined ? site.authIntegration : body.integration
  if (backend === 'integration' && integration === null) {
    throw invalid('/body/integration', 'must name the integration that signs visitors in')
  }
  return {
    authBackend: backend,
    authIntegration: backend === 'custom' ? null : integration,
    ...changesOf(columns, body),
  }
}

import type { IntegrationScope } from '@scriptorium/types'
import type { Urls } from '../../platform/urls.ts'
import type { ActiveIntegration } from './active.ts'

/** A script that an integration adds to the pages of a site. */
export interface InjectedScript {
  /** The URL of the script. */
  script: string
  contentSecurityPolicy?: string
  /** Whether the script may set cookies. */
  cookies: boolean
}

const mayInject: IntegrationScope = 'site:script:inject'
const maySetCookies: IntegrationScope = 'site:script:cookies'

/** Returns the scripts that these integrations add to the pages of a site. Each needs a scope that an admin has agreed to. */
export const injectedScripts = (active: readonly ActiveIntegration[], siteId: string, urls: Urls): InjectedScript[] =>
  active
    .filter(({ scopes }) => scopes.includes(mayInject))
    .map(({ integration: { name, contentSecurityPolicy }, scopes }) => ({
      script: urls.integration(`${name}/sites/${siteId}/script.js`),
      ...(contentSecurityPolicy && { contentSecurityPolicy }),
      cookies: scopes.includes(maySetCookies),
    }))

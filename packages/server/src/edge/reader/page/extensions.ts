import { activeOn, type ActiveIntegration } from '../../../domain/integrations/active.ts'
import { injectedScripts, type InjectedScript } from '../../../domain/integrations/injected-scripts.ts'
import { getsEvents } from '../../../domain/integrations/scopes.ts'
import type { ReaderServices } from '../visit.ts'
import { createRecent } from '../../../ground/recent.ts'
import { remember } from '@scriptorium/basics/remember'

/** What integrations add to a site. */
export interface SiteExtensions {
  active: readonly ActiveIntegration[]
  /** Whether an integration learns which pages are viewed. */
  countsViews: boolean
  scripts: readonly InjectedScript[]
}

/** Creates a function that returns what integrations add to a site, as of at most a second ago. */
export const createExtensions = ({ database, urls }: ReaderServices): ((siteId: string) => Promise<SiteExtensions>) => {
  const known = createRecent<Promise<SiteExtensions>>()
  const load = async (siteId: string): Promise<SiteExtensions> => {
    const active = await activeOn(database.read, 'site', siteId)
    const countsViews = active.some(({ scopes }) => getsEvents('site_view', scopes))
    return { active, countsViews, scripts: injectedScripts(active, siteId, urls) }
  }
  return (siteId) => remember(known, siteId, () => load(siteId))
}

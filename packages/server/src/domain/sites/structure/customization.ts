import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import type { SiteCustomization } from '@scriptorium/types'
import type { SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'

type Styling = SiteCustomization['styling']

/** Returns how a site looks. */
export const siteCustomization = ({ customization }: Pick<SiteRow, 'customization'>): SiteCustomization =>
  customization === null ? defaultCustomization : (JSON.parse(customization) as SiteCustomization)

/** The parts of a customization that a site space sets itself. */
export type Overrides = Partial<Omit<SiteCustomization, 'styling'>> & { styling?: Partial<Styling> }

/** Returns what a site space overrides; empty if it looks like its site. */
export const overridesOf = ({ customization }: Pick<SiteSpaceRow, 'customization'>): Overrides =>
  customization === null ? {} : (JSON.parse(customization) as Overrides)

/** Returns how a site space looks: as its site, apart from what it overrides. */
export const effectiveCustomization = (
  site: Pick<SiteRow, 'customization'>,
  siteSpace: Pick<SiteSpaceRow, 'customization'>,
): SiteCustomization => {
  const own = siteCustomization(site)
  const overrides = overridesOf(siteSpace)
  return { ...own, ...overrides, styling: { ...own.styling, ...overrides.styling } }
}

const systemFonts = { font: 'default', monospaceFont: 'default' }

/** Returns the look that readers see. A site whose look was never set has the fonts of its readers' computers. */
export const shownCustomization = (
  site: Pick<SiteRow, 'customization'>,
  siteSpace: Pick<SiteSpaceRow, 'customization'> = { customization: null },
): SiteCustomization => {
  const look = effectiveCustomization(site, siteSpace)
  if (site.customization !== null) return look
  return { ...look, styling: { ...look.styling, ...systemFonts, ...overridesOf(siteSpace).styling } }
}

import type { SiteCustomization } from '@scriptorium/types'
import type { SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'

type Styling = SiteCustomization['styling']

const codeTheme = { light: 'default-light', dark: 'default-dark' }

const styling: Styling = {
  theme: 'clean',
  primaryColor: { light: '#346ddb', dark: '#346ddb' },
  infoColor: { light: '#787878', dark: '#a0a0a0' },
  successColor: { light: '#008847', dark: '#3ecf8e' },
  warningColor: { light: '#b86e00', dark: '#ffb547' },
  dangerColor: { light: '#c0262d', dark: '#ff7a80' },
  corners: 'rounded',
  depth: 'subtle',
  links: 'default',
  font: 'Inter',
  monospaceFont: 'IBMPlexMono',
  background: 'plain',
  icons: 'regular',
  codeTheme: { default: codeTheme, openapi: codeTheme },
  sidebar: { background: 'default', list: 'default' },
  search: 'prominent',
}

/** How a site looks whose customization was never set. The spec describes it at `SiteCustomization`. */
export const defaultCustomization: SiteCustomization = {
  styling,
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: false },
  pageActions: { items: ['markdown', 'pdf'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
}

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

import type { SiteCustomization } from '@scriptorium/types'

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

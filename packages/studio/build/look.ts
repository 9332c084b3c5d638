import type { SiteCustomization } from '@scriptorium/client'

const colors = {
  primaryColor: { light: '#3056d3', dark: '#8aa4ff' },
  infoColor: { light: '#787878', dark: '#a0a0a0' },
  successColor: { light: '#13795b', dark: '#5fd0a5' },
  warningColor: { light: '#a86200', dark: '#f2b84b' },
  dangerColor: { light: '#c4314b', dark: '#ff8a9a' },
}

/** The look of the studio: that of a site that nobody has customized. Only what decides colors and fonts matters here. */
export const look = {
  styling: {
    ...colors,
    theme: 'clean',
    corners: 'rounded',
    depth: 'subtle',
    background: 'plain',
    font: 'default',
    monospaceFont: 'default',
  },
  header: { preset: 'default', links: [] },
} as unknown as SiteCustomization

/** The names of the parts of a site's settings, as addresses have them, in order. */
export const allSiteParts = [
  'structure',
  'audience',
  'look',
  'features',
  'redirects',
  'domain',
  'access',
  'insights',
  'general',
] as const

/** The name of a part of a site's settings. */
export type SitePart = (typeof allSiteParts)[number]

/** Returns whether a person with these permissions on a site may see a part of its settings. */
export const maySeePart = (part: SitePart, { admin }: { admin: boolean }): boolean => admin || part !== 'insights'

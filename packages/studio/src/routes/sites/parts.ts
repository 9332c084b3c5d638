interface Held {
  admin: boolean
}

/** The parts of a site's settings, in order: the words with which people look for each, and whether only its admins may see it. */
export const siteParts = {
  structure: { keywords: 'sections groups variants versions languages order', isForAdmins: false },
  audience: { keywords: 'visitors plan claims public private share link sign-in view as', isForAdmins: false },
  look: { keywords: 'logo color favicon font theme announcement', isForAdmins: false },
  redirects: { keywords: 'old addresses old links moved 404', isForAdmins: false },
  domain: { keywords: 'custom domain dns', isForAdmins: false },
  access: { keywords: 'who may edit permissions roles', isForAdmins: false },
  insights: { keywords: 'statistics analytics views searches ratings', isForAdmins: true },
  general: { keywords: 'rename delete', isForAdmins: false },
} as const

/** The name of a part of a site's settings, as addresses have it. */
export type SitePart = keyof typeof siteParts

/** The names of all parts of a site's settings. */
export const allSiteParts = Object.keys(siteParts) as SitePart[]

/** Returns whether a person with these permissions on a site may see a part of its settings. */
export const maySeePart = (part: SitePart, { admin }: Held): boolean => admin || !siteParts[part].isForAdmins

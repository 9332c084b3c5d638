import { forgetCredentials } from './cookies.ts'
import type { SiteRequest } from '../request.ts'
import { askWhoSignsIn } from './sign-in.ts'

/** The path of a site at which visitors sign out. */
export const signOutSegment = '~sign-out'

/** Returns whether a visitor wants to sign out. */
export const isSignOut = ({ req, located: { segments } }: SiteRequest): boolean =>
  req.method === 'GET' && segments.length === 1 && segments[0] === signOutSegment

/**
 * Ends the session of a visitor. Where the visitor goes next is for the integration to say that signs visitors in, else for the
 * `logoutURL` of the site. Without either it is the start of the site.
 */
export const signOut = async (request: SiteRequest): Promise<void> => {
  const { res, located } = request
  forgetCredentials(res, located)
  res.set('Cache-Control', 'no-store')
  if (await askWhoSignsIn(request, { action: 'logout' })) return
  res
    .set({ Location: located.site.logoutUrl ?? located.base })
    .status(302)
    .end()
}

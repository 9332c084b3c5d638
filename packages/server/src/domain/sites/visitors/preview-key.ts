import { jwtVerify, SignJWT } from 'jose'
import { derivedKey } from './keys.ts'

/** What a preview shows: one site space at one version, as one visitor sees it. */
export interface Preview {
  site: string
  siteSpace: string
  /** The id of the user who asked for the preview. It ends when they can no longer read what it shows. */
  user: string
  /** The version of the visitor key of the site when the preview began. It ends when the key is replaced. */
  keyVersion: number
  /** The id of the change request; absent in a preview of main content or of a revision. */
  changeRequest?: string
  /** The id of the revision; absent in a preview of main content or of a change request. */
  revision?: string
  /** The claims of the visitor that the preview is shown as. */
  claims: Readonly<Record<string, unknown>>
}

/** How long a preview key is valid. */
export const previewSeconds = 3600

const audience = 'preview'
const keyOf = (secret: string) => derivedKey(secret, 'preview keys')

/** Returns a key that opens a preview for an hour. */
export const signPreviewKey = (secret: string, preview: Preview, now: Date): Promise<string> =>
  new SignJWT({ ...preview })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + previewSeconds)
    .sign(keyOf(secret))

/** Returns what a preview key opens, or undefined if it is not valid. */
export const verifyPreviewKey = async (secret: string, key: string, now: Date): Promise<Preview | undefined> => {
  const options = { algorithms: ['HS256'], audience, currentDate: now, requiredClaims: ['exp'] }
  const verified = await jwtVerify<Preview>(key, keyOf(secret), options).catch(() => undefined)
  return verified?.payload
}

import type { Knex } from 'knex'
import { hashToken } from '../../access/token.ts'
import type { ContentClaims, ContentPrincipal } from '../../access/principal.ts'
import { signToken, verifyToken } from '../../access/signed-token.ts'
import { Problem } from '../../../ground/problem.ts'
import { stampOf } from './audience.ts'
import { canPreview } from './open-preview.ts'
import type { FoundContent } from '../resolution/resolution.ts'
import { isOpen } from './share-keys.ts'

const lifetimeS = 3600
const maxTokenBytes = 4096

/** Returns the ids of what a visitor found, and whether it is a preview. */
export const idsOf = ({
  audience,
  organization,
  site,
  section,
  siteSpace,
  space,
  changeRequestId,
}: FoundContent): Omit<ContentClaims, 'stamp'> => ({
  organization: organization.id,
  site: site.id,
  siteSpace: siteSpace.id,
  ...(section && { siteSection: section.id }),
  space: space.id,
  ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
  ...(audience.preview && { preview: true }),
})

const claimsOf = (found: FoundContent): ContentClaims => {
  const { audience, revision } = found
  return {
    ...idsOf(found),
    revision: revision.id,
    ...(audience.shareLink && { shareLink: audience.shareLink.id }),
    ...(audience.preview && { previewer: audience.preview.user }),
    stamp: audience.stamp,
    claims: audience.claims,
  }
}

/** Returns a token that reads what a visitor found: the site and its spaces, with conditions applied. It is not stored. */
export const signContentToken = async (secret: string, found: FoundContent): Promise<string> => {
  const claims = { kind: 'site', ...claimsOf(found), spaces: [found.space.id] }
  const token = await signToken(secret, 'content+jwt', { claims, lifetimeS })
  if (token.length > maxTokenBytes) throw new Problem('invalid_request', 'The claims of the visitor are too large')
  return token
}

/**
 * Returns the caller of a content token, or undefined if the token was changed, has expired, or ended early: the site was
 * unpublished, its visibility, its key or the share link changed, or the person whose preview it is can no longer read it.
 */
export const readContentToken = async (
  { secret, db }: { secret: string; db: Knex },
  token: string,
): Promise<ContentPrincipal | undefined> => {
  const claims = (await verifyToken(secret, 'content+jwt', token)) as ContentClaims | undefined
  const site = claims && (await db('sites').where({ id: claims.site, organizationId: claims.organization }).first())
  if (!site || (site.publishedAt === null && !claims.preview)) return undefined
  if (stampOf(site, claims.shareLink, claims.preview) !== claims.stamp) return undefined
  if (claims.preview) {
    const { previewer: user = '', siteSpace } = claims
    if (!(await canPreview(db, site, { user, siteSpace }))) return undefined
  } else if (claims.shareLink !== undefined) {
    const link = await db('siteShareLinks').where({ id: claims.shareLink, siteId: site.id }).first()
    if (!link || !isOpen(link, new Date())) return undefined
  }
  return { kind: 'content', tokenId: hashToken(token), claims }
}

import { signToken, verifyToken } from '../../../domain/access/signed-token.ts'

const lifetimeS = 365 * 86_400

/** Whose mail about which organization. */
export interface MailOwner {
  userId: string
  organizationId: string
}

/** Returns a token with which anybody can stop the mail of a user about an organization, and nothing else. */
export const signStop = (secret: string, { userId: sub, organizationId }: MailOwner): Promise<string> =>
  signToken(secret, 'mail+jwt', { claims: { sub, organizationId }, lifetimeS })

/** Returns what a token stops, or undefined if it is not valid. */
export const readStop = async (secret: string, token: string): Promise<MailOwner | undefined> => {
  const claims = await verifyToken(secret, 'mail+jwt', token)
  if (!claims?.sub || typeof claims['organizationId'] !== 'string') return undefined
  return { userId: claims.sub, organizationId: claims['organizationId'] }
}

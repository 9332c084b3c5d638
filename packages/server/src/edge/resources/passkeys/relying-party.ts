import { isIP } from 'node:net'
import type { Config } from '@scriptorium/settings/config'
import { Problem } from '../../../ground/problem.ts'

/** This server, as authenticators know it. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Returns this server as authenticators know it. Returns undefined if its address has no host name or is not safe: browsers refuse both. */
export const relyingPartyOf = ({ appUrl }: Pick<Config, 'appUrl'>): RelyingParty | undefined => {
  const { hostname, origin, protocol } = new URL(appUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}

/** Returns what `relyingPartyOf` returns. Throws `forbidden` if browsers refuse passkeys for this server. */
export const requireRelyingParty = (config: Pick<Config, 'appUrl'>): RelyingParty => {
  const party = relyingPartyOf(config)
  if (!party) throw new Problem('forbidden', 'Passkeys need an address with a host name and https')
  return party
}

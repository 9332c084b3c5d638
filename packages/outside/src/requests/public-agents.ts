import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, Socket, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'

/** The code of the error of a connection to an address that is not public. */
export const notPublic = 'NOT_PUBLIC'

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

// The library takes these for public: IPv4 addresses written as IPv6, and site-local addresses. Both were withdrawn from the
// standards, so no public server has one.
const withdrawn = ['::/96', 'fec0::/10'].map((range): Range => ipaddr.parseCIDR(range))

const rangeOf = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.toByteArray().length * 8]
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean =>
  ranges.some((range) => range[0].kind() === address.kind() && address.match(range))

/**
 * Returns a function that tells whether a server may connect to an address: to public addresses, and to those that the operator
 * allows, such as `10.0.0.0/8` or `fd00::1`.
 */
export const createIsReachable = (allowed: readonly string[]): ((address: string) => boolean) => {
  const ranges = allowed.map(rangeOf)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    return isIn(address, ranges) || (address.range() === 'unicast' && !isIn(address, withdrawn))
  }
}

type IsReachable = ReturnType<typeof createIsReachable>

const refusalOf = (address: string, isReachable: IsReachable): Error | undefined =>
  isReachable(address) ? undefined : Object.assign(new Error(`${address} is not public`), { code: notPublic })

/** Checks what a host name leads to at the moment of the connection, so that it cannot lead elsewhere afterwards. */
const checkedLookup =
  (lookup: LookupFunction, isReachable: IsReachable): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const refusal = addresses.map((address) => refusalOf(address, isReachable)).find((one) => one !== undefined)
      return refusal ? callback(refusal, '') : callback(null, found, family)
    })

interface Target {
  host?: string | null
  lookup?: LookupFunction
}

type Connect<Options> = (
  options: Options,
  listener?: (error: Error | null, stream: Duplex) => void,
) => Duplex | null | undefined

const filtered =
  <Options extends object>(isReachable: IsReachable, connect: Connect<Options>): Connect<Options> =>
  (options, listener) => {
    const { host, lookup = systemLookup as LookupFunction } = options as Target
    const refusal = host && isIP(host) ? refusalOf(host, isReachable) : undefined
    if (!refusal) return connect({ ...options, lookup: checkedLookup(lookup, isReachable) }, listener)
    const socket = new Socket()
    if (listener) listener(refusal, socket)
    else socket.destroy(refusal)
    return socket
  }

/** Creates agents whose connections lead to public addresses, and to those that the operator allows. Others fail with `notPublic`. */
export const createPublicAgents = (allowed: readonly string[]): { http: HttpAgent; https: HttpsAgent } => {
  const isReachable = createIsReachable(allowed)
  const [http, https] = [new HttpAgent(), new HttpsAgent()]
  http.createConnection = filtered(isReachable, http.createConnection.bind(http))
  https.createConnection = filtered(isReachable, https.createConnection.bind(https))
  return { http, https }
}

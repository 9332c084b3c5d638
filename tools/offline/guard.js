// Loaded into every process of a test run: refuses connections that leave this machine and writes them to a file, so that
// the run fails even if a test swallows the error.
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { BlockList, isIP, Socket } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('0.0.0.0')
loopback.addAddress('::', 'ipv6')

// A name that never resolves (RFC 6761), for tests of just that.
const isNowhere = (host) => host.endsWith('.invalid')

const isLocal = (host) => {
  const kind = isIP(host)
  return kind === 0 ? /(^|\.)localhost$/.test(host) : loopback.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

const refuse = (host) => {
  if (isNowhere(host)) return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
  const message = `A test reaches the network: ${host}`
  const log = process.env['TESTS_OFFLINE_LOG']
  if (log) appendFileSync(log, `${message} (${process.argv.slice(1, 3).join(' ')})\n`)
  return Object.assign(new Error(message), { code: 'ECONNREFUSED' })
}

const { connect } = Socket.prototype
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { path, host } = typeof first === 'object' ? first : { path: isNaN(first) ? first : undefined, host: second }
  if (path !== undefined || host === undefined || typeof host !== 'string' || isLocal(host))
    return connect.apply(this, args)
  process.nextTick(() => this.destroy(refuse(host)))
  return this
}

const { lookup } = dns
dns.lookup = (host, ...rest) =>
  !host || isIP(host) || isLocal(host) ? lookup(host, ...rest) : rest.at(-1)(refuse(host))
const lookupPromise = dns.promises.lookup
dns.promises.lookup = async (host, ...rest) => {
  if (!isIP(host) && !isLocal(host)) throw refuse(host)
  return lookupPromise(host, ...rest)
}
syncBuiltinESMExports()

import type { LookupAddress } from 'node:dns'
import { createServer, get, type Agent } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, LookupFunction } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createIsReachable, createPublicAgents, notPublic } from './public-agents.ts'

describe('isReachable', () => {
  const isReachable = createIsReachable(['10.1.0.0/16', 'fd00::/16', '192.168.0.7', 'fd11::7'])

  test.each(['8.8.8.8', '2606:4700:4700::1111', '10.1.2.3', 'fd00::1', '192.168.0.7', 'fd11::7', 'fd11:0:0:0:0:0:0:7'])(
    'accepts %s',
    (address) => expect(isReachable(address)).toBe(true),
  )

  test.each([
    '10.2.0.1',
    '192.168.0.8',
    'fd11::8',
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:10.1.2.3',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'ff02::1',
    '127.1',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isReachable(address)).toBe(false))
})

/** Connects to a name that leads to these addresses. Returns the error, or the body. */
const ask = (agent: Agent, port: number, addresses: LookupAddress[], asked: { all: boolean }) =>
  new Promise<string>((resolve) => {
    const lookup = ((_name, _options, callback) =>
      asked.all
        ? callback(null, addresses)
        : callback(null, addresses[0]!.address, addresses[0]!.family)) as LookupFunction
    const options = { agent, host: 'name.test', port, lookup, autoSelectFamily: asked.all }
    get(options, async (answer) => resolve((await answer.toArray()).join(''))).on(
      'error',
      (error: Error & { code?: string }) => resolve(error.code ?? error.message),
    )
  })

describe('createPublicAgents', () => {
  test('connects only if all addresses of a name are public or allowed, and logs nothing', async () => {
    const warn = vi.spyOn(console, 'warn')
    const server = createServer((_req, res) => void res.end('meadow')).listen(0, '127.0.0.2')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { http } = createPublicAgents(['127.0.0.2', 'fd00::/16'])
    const [outside, inside] = [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect(await ask(http, port, [outside], { all: false })).toBe('meadow')
    expect(await ask(http, port, [outside], { all: true })).toBe('meadow')
    expect(await ask(http, port, [inside], { all: false })).toBe(notPublic)
    expect(await ask(http, port, [outside, inside], { all: true })).toBe(notPublic)
    server.close()
    server.closeAllConnections()
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})

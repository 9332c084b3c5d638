import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of a request: `deliver`, or a network fault. */
export type Fate = 'deliver' | 'drop-request' | 'drop-answer' | 'cut-answer' | 'duplicate'

/** Returns a generator of numbers from 0 to 1 that repeats for the same seed. */
export const chanceFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Starts a proxy in front of `target` that applies a fate to each request and records it. */
export const startLossyProxy = async (target: string, fateOf: () => Fate) => {
  const fates: Fate[] = []
  const forward = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    const outgoing = request(new URL(url ?? '', target), { method, headers: { ...headers, connection: 'close' } })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { answer, bytes: Buffer.concat(await answer.toArray()) }
  }
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    const fate = fateOf()
    fates.push(fate)
    if (fate === 'drop-request') return incoming.socket.destroy()
    const [{ answer, bytes }] = await Promise.all([
      forward(incoming, body),
      ...(fate === 'duplicate' ? [forward(incoming, body)] : []),
    ])
    if (fate === 'drop-answer') return incoming.socket.destroy()
    const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length })
    if (fate !== 'cut-answer') return outgoing.end(bytes)
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

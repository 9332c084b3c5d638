import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { amountOf } from '@scriptorium/basics/amount-of'
import { notPublic } from '../requests/public-agents.ts'

/**
 * Watches the connections of a proxy: closes them after a number of bytes in all, and those to servers that are silent for too long.
 * Remembers the first reason why it closed or refused one.
 */
export const createTrafficGuard = ({ maxBytes, silentMs }: { maxBytes: number; silentMs: number }) => {
  const sockets = new Set<Duplex>()
  let refusal: string | undefined
  let received = 0

  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    /** Returns why a connection was refused or closed. */
    refusal: (): string | undefined => refusal,

    /** Adds a connection to those that are closed. */
    watch: (socket: Duplex) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    },

    /** Notes that a server could not be reached. */
    refuse: (error: Error & { code?: string }): void => {
      refusal ??=
        error.code === notPublic
          ? 'The address is not public'
          : `The server cannot be reached (${error.code ?? 'the connection was closed'})`
    },

    /** Closes a connection on which nothing arrives for too long. */
    refuseSilence: (connection: ClientRequest | Socket) =>
      connection.setTimeout(silentMs, () => {
        refusal ??= `The server did not answer within ${amountOf(silentMs / 1000, 'second')}`
        connection.destroy(new Error(refusal))
      }),

    /** Counts what a server sends, and closes all connections when that is too much. */
    count: (source: Duplex | IncomingMessage) =>
      source.on('data', (part: Buffer) => {
        received += part.length
        if (received <= maxBytes) return
        refusal ??= `The repository sends more than ${maxBytes} bytes`
        closeAll()
      }),

    closeAll,
  }
}

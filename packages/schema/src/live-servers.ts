import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { ServerRow } from './tables/upkeep.ts'

const beatMs = 15_000
const aliveMs = 60_000
const keptMs = 24 * 60 * 60 * 1000
const goodbyeMs = 1000

const iso = (time: number): string => new Date(time).toISOString()

/** Returns the servers that use the database: each writes a sign of life every 15 seconds. */
export const liveServers = (db: Knex): Promise<ServerRow[]> =>
  db('servers')
    .where('seenAt', '>', iso(Date.now() - aliveMs))
    .orderBy('startedAt')
    .orderBy('id')

/** A server in the list of running servers. */
export interface Presence {
  /** Removes the server from the list. A database that does not answer cannot delay the end for long. */
  end(): Promise<void>
}

/** Adds a server to the list of running servers and keeps it there. A killed server counts as running for another minute. */
export const announceServer = async (
  { writeTxUnsynced }: Database,
  version: string,
  onError: (error: unknown) => void,
): Promise<Presence> => {
  const startedAt = iso(Date.now())
  const row = { id: newId(), version, host: `${hostname()}:${process.pid}`.slice(0, 255), startedAt }
  const sayAlive = () =>
    writeTxUnsynced((trx) =>
      trx('servers')
        .insert({ ...row, seenAt: iso(Date.now()) })
        .onConflict('id')
        .merge(['seenAt']),
    )
  const forget = () =>
    writeTxUnsynced((trx) =>
      trx('servers')
        .where('seenAt', '<', iso(Date.now() - keptMs))
        .del(),
    )
  // Readers are served while nothing can be written, as on a full disk.
  let beating: Promise<unknown> = forget().then(sayAlive).catch(onError)
  await beating
  const timer = setInterval(() => (beating = sayAlive().catch(onError)), beatMs).unref()
  const leave = async () => {
    await beating
    await writeTxUnsynced((trx) => trx('servers').where({ id: row.id }).del())
  }
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.race([leave().catch(onError), sleep(goodbyeMs, undefined, { ref: false })])
    },
  }
}

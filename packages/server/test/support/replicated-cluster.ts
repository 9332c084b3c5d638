import { chown, cp, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@scriptorium/database/open'
import { createData, createHome, freePort, startOn, type Cluster, type Home } from './postgres-cluster.ts'

const replication = ['wal_level=replica', 'max_wal_senders=10', 'wal_keep_size=256MB', 'hot_standby=on']

/** A primary with a streaming replica. */
export interface Replicated {
  primary: Cluster
  replica: Cluster
  /** Lets the replica fall behind. Resolves when it has stopped. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Copies the data of a primary that never ran, which needs no base backup. */
const copyAsStandby = async ({ folder, options, password }: Home, data: string, port: number): Promise<string> => {
  const copy = join(folder, 'standby')
  await cp(data, copy, { recursive: true, preserveTimestamps: true, mode: 0 })
  await writeFile(join(copy, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`
  await writeFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  const { uid, gid } = options
  if (uid !== undefined)
    for (const path of ['', ...globSync('**/*', { cwd: copy })]) await chown(join(copy, path), uid, gid!)
  return copy
}

const ask = async ({ server }: Cluster, sql: string): Promise<{ value: unknown }[]> => {
  const database = openDatabase(`${server}/postgres`)
  try {
    return await database.read.raw(sql)
  } finally {
    await database.close()
  }
}

/** Starts a primary with a streaming replica, on free ports; `stop` deletes their data. */
export const startReplicated = async (): Promise<Replicated> => {
  const { drop, ...home } = await createHome()
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const data = await createData(home, 'data')
  const copy = await copyAsStandby(home, data, primaryPort)
  const primary = await startOn(home, data, primaryPort, replication)
  const start = () => startOn(home, copy, replicaPort, replication)
  let replica = await start()
  return {
    primary,
    replica,
    pause: async () => {
      await ask(replica, 'select pg_wal_replay_pause() as value')
      while ((await ask(replica, 'select pg_get_wal_replay_pause_state() as value'))[0]!.value !== 'paused');
    },
    resume: async () => void (await ask(replica, 'select pg_wal_replay_resume() as value')),
    stopReplica: () => replica.stop(),
    startReplica: async () => void (replica = await start()),
    stop: async () => {
      await replica.stop()
      await primary.stop()
      await drop()
    },
  }
}

import type { Knex } from 'knex'
import type { RecentWriteRow } from './tables.ts'

const keepMs = 600_000

/** What somebody wrote about, or reads: `organization:<id>` or `caller:<id>`. */
export type Subject = `organization:${string}` | `caller:${string}`

/** A write that a replica may lack. */
export type RecentWrite = Pick<RecentWriteRow, 'id' | 'position'>

/** Returns the position of the log of the primary, and the recent writes beyond a position. */
export const readPrimary = async (primary: Knex, beyond: number) => {
  const rows: { current: number; id: string | null; position: number | null }[] = await primary.raw(
    `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as current, w.id, w.position
     from (select 1) as one left join recent_writes w on w.position > ? and w.expires_at > ?`,
    [beyond, new Date().toISOString()],
  )
  const writes = rows.flatMap(({ id, position }) => (id === null ? [] : [{ id, position: position! }]))
  return { position: rows[0]!.current, writes }
}

/** Returns the position up to which a replica has replayed the log; undefined if the server is no replica. */
export const readReplica = async (replica: Knex): Promise<number | undefined> => {
  const [row]: { standby: boolean; position: number | null }[] = await replica.raw(
    `select pg_is_in_recovery() as standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`,
  )
  return row!.standby ? (row!.position ?? undefined) : undefined
}

/** Returns whether a subject has a write beyond a position. */
export const hasWriteBeyond = async (primary: Knex, subjects: readonly Subject[], position: number): Promise<boolean> =>
  (await primary('recentWrites').whereIn('id', subjects).where('position', '>', position).first('id')) !== undefined

/**
 * Stores the present position of the log as that of the last write about these subjects. It does not wait for the disk: after a
 * power loss of the primary, its clients have no answer to these writes either.
 */
export const storeWrites = async (primary: Knex, subjects: readonly Subject[], now: number): Promise<RecentWrite[]> =>
  primary.raw(
    `insert into recent_writes (id, position, expires_at)
     select subject.id, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint, ?
     from unnest(string_to_array(?, ' ')) as subject(id), (select set_config('synchronous_commit', 'off', true)) as quiet
     on conflict (id) do update set
       position = greatest(recent_writes.position, excluded.position), expires_at = excluded.expires_at
     returning id, position`,
    [new Date(now + keepMs).toISOString(), [...new Set(subjects)].toSorted().join(' ')],
  )

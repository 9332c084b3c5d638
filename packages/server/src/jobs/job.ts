import type { Knex } from 'knex'
import type { Services } from '../services.ts'

/** What a job gets beside its payload. */
export interface JobContext {
  services: Services
  jobId: string
  /** 1 for the first. */
  attempt: number
  /** Aborted when the server stops, or when another worker has taken the job over: end soon, by throwing. */
  signal: AbortSignal
  /**
   * Does the last part of the work and ends the job in one transaction, so that the effect comes exactly once, whoever is
   * killed when. Without it, a job that is killed between its effect and its end runs again.
   */
  finish<T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]): Promise<T>
}

/** The file of a job: loaded when the first one runs. */
export interface JobModule<Payload> {
  /** May run several times: after a failure, and after its server was killed. */
  run(payload: Payload, context: JobContext): Promise<unknown>
  /** Called in the transaction that ends the job, when the last attempt has failed. */
  failed?(trx: Knex.Transaction, payload: Payload, error: string): Promise<unknown>
}

/** How jobs of one name are run. */
export interface JobDefinition<Payload> {
  load(): Promise<JobModule<Payload>>
  /** How often it is tried in all, with growing pauses: 6 unless it says otherwise. */
  attempts?: number
  /** How many of them a server runs at a time: as many as it can unless it says otherwise. */
  atOnce?: number
  /** Milliseconds: queued by itself, once for each such span of time, however many servers there are. */
  every?: number
}

/** Every job there is, by its name. */
export type JobRegistry<Payloads> = { [Name in keyof Payloads]: JobDefinition<Payloads[Name]> }

/** The payload of a job that needs none. */
export type NoPayload = Record<string, never>

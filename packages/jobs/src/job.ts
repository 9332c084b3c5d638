import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'
import type { Database } from '@scriptorium/database/open'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import type { PartOfWork, Traffic } from './traffic.ts'

/** How an attempt ended: `released` if its server stopped, `lost` if another worker had taken the job over. */
export type AttemptOutcome = 'completed' | 'failed' | 'released' | 'lost'

/** The services that the worker itself needs. */
export interface WorkerServices {
  database: Database
  log: Logger
  config: {
    /** In seconds. */
    shutdownTimeout: number
  }
  tracing?: Tracing
  /** Counts the requests that this server handles, to which jobs give way. */
  traffic: Traffic
  metrics?: { jobDuration: { observe(labels: { name: string; outcome: AttemptOutcome }, seconds: number): void } }
}

/** Lets requests and younger jobs go first. */
export type GiveWay = (part?: PartOfWork) => Promise<void>

/** The context of a job besides its payload, with the services that it declares. */
export interface JobContext<Services> {
  services: Services
  jobId: string
  /** 1 for the first attempt. */
  attempt: number
  /** Since when the job is due, as an ISO time. */
  dueSince: string
  /**
   * Waits for a server elsewhere. A long wait leaves the slot of the job to others, and ends when there is a slot again. Jobs
   * without `outside` keep their slot.
   */
  waitOutside: WaitOutside
  /**
   * Waits while this server handles requests, or runs a job of another organization that began shortly before; at most for a turn. A job
   * calls it before each part of its work that takes the processor for some milliseconds.
   */
  giveWay: GiveWay
  /** Begins at once, and keeps pauses between the parts of such jobs while this server handles requests. For work that readers wait for. */
  keepPace: GiveWay
  /** Aborted when the server stops, or when another worker took the job over. The job should then throw soon. */
  signal: AbortSignal
  /**
   * Does the last part of the work and ends the job in one transaction, so that the effect happens exactly once, even if the
   * server is killed. Without it, a job that is killed between its effect and its end runs again.
   */
  finish<T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]): Promise<T>
}

/** The file of a job. It is loaded when the first job of its name runs. */
export interface JobModule<Payload, Services> {
  /** May run several times: after a failure, or after its server was killed. */
  run: (payload: Payload, context: JobContext<Services>) => Promise<unknown>
}

/** The file that ends what a job leaves after its last failed attempt. */
export interface FailedModule<Payload, Services> {
  /** Runs in the transaction that ends the job. */
  failed: (trx: Knex.Transaction, payload: Payload, error: string, services: Services) => Promise<unknown>
}

/** How the jobs of one name run. */
export interface JobDefinition<Payload, Services> {
  load: () => Promise<JobModule<Payload, Services>>
  /** Loads what ends the work for those who wait for it. It is a file of its own: that of the job may be what cannot be loaded. */
  loadFailed?: () => Promise<FailedModule<Payload, Services>>
  /** How many attempts it gets in all, with growing pauses: 6 by default. */
  attempts?: number
  /** How many jobs of this name one server runs at a time: no limit of its own by default. */
  atOnce?: number
  /** Whether it mostly waits for servers elsewhere. When it takes long, it leaves its slot to the jobs of others. */
  waitsForOthers?: true
  /** How many jobs of this name can be without a slot while they wait by `waitOutside`: none by default. One of them holds memory. */
  outside?: number
  /** Milliseconds: the server queues it once per interval, however many servers there are. */
  every?: number
}

/** All jobs by their names. */
export type JobRegistry<Payloads, Services> = { [Name in keyof Payloads]: JobDefinition<Payloads[Name], Services> }

/** Jobs whose payload and service types were checked where they were registered. */
export type JobDefinitions = Readonly<Record<string, JobDefinition<unknown, unknown>>>

/** The payload of a job that needs none. */
export type NoPayload = Record<string, never>

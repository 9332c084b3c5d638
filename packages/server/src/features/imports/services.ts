import type { Config } from '@scriptorium/settings/config'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import type { WaitOutside } from '@scriptorium/jobs/job'

/** Tells how many files or pages of a step are done; a total of 0 is not known. */
export type OnProgress = (done: number, total: number) => void

/** Where the files of a source go, and what the work may use. */
export interface Fetching {
  services: { config: Pick<Config, 'fetchAllow' | 'fileLimit' | 'gitFolders' | 'gitLimit'>; outgoing: Outgoing }
  /** The folder for the files. */
  folder: string
  signal: AbortSignal
  waitOutside: WaitOutside
  onProgress: OnProgress
}

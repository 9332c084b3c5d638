import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'

/** Tells how many files or pages of a step are done; a total of 0 is not known. */
export type OnProgress = (done: number, total: number) => void

/** What the operator allows. Sizes are in bytes. */
interface FetchLimits {
  /** The private addresses that can be reached. */
  fetchAllow: readonly string[]
  fileLimit: number
  /** The folders of this machine with repositories. */
  gitFolders: readonly string[]
  gitLimit: number
}

/** Where the files of a source go, and what the work may use. */
export interface Fetching {
  services: { config: FetchLimits; outgoing: Outgoing }
  /** The folder for the files. */
  folder: string
  signal: AbortSignal
  waitOutside: WaitOutside
  onProgress: OnProgress
}

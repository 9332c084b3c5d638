/** How large a document may be. */
export interface DocumentLimits {
  /** The size of all its files together. */
  bytes: number
  /** The number of its files. */
  files: number
}

/** How often aliases of YAML may repeat a node. A few lines with nested aliases could fill the memory otherwise. */
export const maxAliases = 1000
/**
 * How many bytes YAML has for each token. As authors write it, there are more than five; a document of nothing but signs would take
 * the whole processor time.
 */
export const minBytesPerYamlToken = 3.5
/** How deeply objects and arrays may be nested. */
export const maxDepth = 500
/** How many times larger than the files a parsed file can be as JSON. Repeated aliases make it larger. */
export const maxGrowth = 4
/** Maximum number of stored errors of a document; their total is always stored. */
export const maxStoredErrors = 50
/** The size of all stored versions of a document, compressed. The latest version is kept however large it is. */
export const maxStoredBytes = 64 * 1024 * 1024
/** The number of operations, webhooks and schemas of a document. Each of them is stored on its own, too. */
export const maxParts = 20_000
/** The heap of a process that reads a document. One of 10 MB of YAML takes 550 MB. */
export const maxHeapMegabytes = 1024
/** The processor time of such a process. One of 10 MB of YAML takes 6 s. */
export const maxComputingMs = 30_000
/** The heap of the process that tries whether a document is quick to read. Most documents are. */
export const quickHeapMegabytes = 192
/** The processor time of that process. Starting takes a quarter of a second of it. */
export const quickComputingMs = 2_000
/** A document of this size takes longer, so nothing is tried. */
export const quickBytes = 1024 * 1024
/** The elapsed time. It is longer than the processor time, because the machine may be busy, and requests go first. */
export const maxRunningMs = 180_000
/** The time to compare a version with the one before. */
export const maxComparingMs = 30_000

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

/** The size of all files of a document together. */
export const maxDocumentBytes = 10 * 1024 * 1024
/** The number of files of a document. */
export const maxDocumentFiles = 100
/** How often aliases of YAML may repeat a node. A few lines with nested aliases could fill the memory otherwise. */
export const maxAliases = 1000
/**
 * How many tokens YAML can have. A document of 10 MB as authors write it has fewer than two million; one of nothing but signs would
 * take the whole processor time.
 */
export const maxYamlTokens = 3_000_000
/** How deeply objects and arrays may be nested. */
export const maxDepth = 500
/** The size of all parsed files as JSON, in characters. Repeated aliases make it larger than the files themselves. */
export const maxParsedCharacters = 4 * maxDocumentBytes
/** Maximum number of stored errors of a document; their total is always stored. */
export const maxStoredErrors = 50
/** The size of all stored versions of a document, compressed. The latest version is kept however large it is. */
export const maxStoredBytes = 64 * 1024 * 1024
/** The number of operations, webhooks and schemas of a document. Each of them is stored on its own, too. */
export const maxParts = 20_000
/** The heap of a process that reads a document. */
export const maxHeapMegabytes = 512
/** The processor time of such a process. */
export const maxComputingMs = 15_000
/** The heap of the process that tries whether a document is quick to read. Most documents are. */
export const quickHeapMegabytes = 192
/** The processor time of that process. Starting takes a quarter of a second of it. */
export const quickComputingMs = 2_000
/** A document of this size takes longer, so nothing is tried. */
export const quickBytes = 1024 * 1024
/** The time for all requests to other servers. */
export const maxFetchingMs = 15_000
/** The elapsed time. It is longer than the processor time, because the machine may be busy, and requests go first. */
export const maxRunningMs = 180_000
/** The time to compare a version with the one before. */
export const maxComparingMs = 30_000

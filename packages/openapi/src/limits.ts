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
/** The number of operations, webhooks and schemas of a document. Each of them is stored on its own, too. */
export const maxParts = 20_000

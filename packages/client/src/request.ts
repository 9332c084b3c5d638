/** The operation to call. Errors contain its `name`. */
export interface Target {
  name: string
  method: string
  path: string
}

/** How the body of a response is read. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream'

/** The parts of a request that all attempts of a call share. */
export interface Init {
  headers: Headers
  query?: object
  /** Serialized body. */
  body?: string
  parseAs?: ParseAs
}

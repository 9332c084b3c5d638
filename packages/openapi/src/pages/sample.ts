import { sample } from 'openapi-sampler'
import type { OpenApi, Schema } from './model.ts'

/** How often an example can look something up in the document: schemas that combine each other would do so without end. */
const maxLookups = 50_000

const withBudget = (document: OpenApi): OpenApi => {
  let left = maxLookups
  return new Proxy(document, {
    get: (target, name, receiver): unknown => {
      left -= 1
      if (left < 0) throw new Error('The schema is too large for an example')
      return Reflect.get(target, name, receiver)
    },
  })
}

/** What the library needs to know besides the schema. */
export interface SampleOptions {
  skipReadOnly?: boolean
  skipWriteOnly?: boolean
  skipNonRequired?: boolean
  maxSampleDepth?: number
  format?: 'xml'
}

/** Returns an example that fits a schema. Throws for schemas that are broken or too large. */
export const sampleOf = (document: OpenApi, schema: Schema, options: SampleOptions = {}): unknown =>
  sample(schema as never, { quiet: true, ...options }, withBudget(document) as never)

/** Returns an example of a schema as XML for a request; empty for schemas that are broken or too large. */
export const xmlSampleOf = (document: OpenApi, schema: Schema | undefined): string => {
  try {
    return String(sampleOf(document, schema ?? {}, { skipReadOnly: true, format: 'xml' }))
  } catch {
    return ''
  }
}

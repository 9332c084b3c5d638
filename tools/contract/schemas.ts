import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { document } from './spec.ts'

const make = (coerceTypes: boolean) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, coerceTypes, logger: false })
  formats.default(ajv)
  return ajv.addSchema(document, 'spec')
}

const plain = make(false)
const coercing = make(true)

const cached = (compile: (pointer: string) => ValidateFunction) => {
  const known = new Map<string, ValidateFunction>()
  return (pointer: string): ValidateFunction => {
    const found = known.get(pointer) ?? compile(pointer)
    known.set(pointer, found)
    return found
  }
}

const jsonOf = cached((pointer) => plain.compile({ $ref: `spec${pointer}` }))
const textOf = cached((pointer) => coercing.compile({ type: 'object', properties: { it: { $ref: `spec${pointer}` } } }))

/** What a schema of the document has against a value, in a line; undefined when nothing. */
export const faultOf = (pointer: string, value: unknown): string | undefined => {
  const check = jsonOf(pointer)
  if (check(value)) return undefined
  const [error] = check.errors ?? []
  return `${error?.instancePath || '/'} ${error?.message}`
}

/** Whether a word in a URL or a header is one that a schema takes. */
export const takesText = (pointer: string, text: string): boolean => textOf(pointer)({ it: text }) === true

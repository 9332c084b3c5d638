import { Ajv2020 } from 'ajv/dist/2020.js'
import type { AnySchemaObject, ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { document } from './spec.ts'

const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text

const make = (coerceTypes: boolean, asserted: boolean, checked: AnySchemaObject = document) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, coerceTypes, logger: false })
  formats.default(ajv)
  if (asserted) {
    ajv.removeKeyword('contentEncoding').addKeyword({
      keyword: 'contentEncoding',
      type: 'string',
      validate: (encoding: string, text: string) => encoding !== 'base64' || isBase64(text),
    })
    // Only the example is known to be valid in its media type.
    ajv.removeKeyword('contentMediaType').addKeyword({
      keyword: 'contentMediaType',
      type: 'string',
      validate: (_type: string, text: string, schema?: AnySchemaObject) => text === schema?.['example'],
    })
  }
  return ajv.addSchema(checked, 'spec')
}

const cached = (compile: (pointer: string) => ValidateFunction) => {
  const known = new Map<string, ValidateFunction>()
  return (pointer: string): ValidateFunction => {
    const found = known.get(pointer) ?? compile(pointer)
    known.set(pointer, found)
    return found
  }
}

const asserting = make(false, true)
const coercing = make(true, false)

const assertedOf = cached((pointer) => asserting.compile({ $ref: `spec${pointer}` }))
const textOf = cached((pointer) => coercing.compile({ type: 'object', properties: { it: { $ref: `spec${pointer}` } } }))

/** Returns the first violation of a schema by a value as one line, or undefined if the value is valid. */
type FindFault = (pointer: string, value: unknown) => string | undefined

/** Returns a function that checks values against the schemas of an OpenAPI document. */
export const faultFinder = (checked: AnySchemaObject): FindFault => {
  const ajv = make(false, false, checked)
  const checkOf = cached((pointer) => ajv.compile({ $ref: `spec${pointer}` }))
  return (pointer, value) => {
    const check = checkOf(pointer)
    if (check(value)) return undefined
    const [error] = check.errors ?? []
    return `${error?.instancePath || '/'} ${error?.message}`
  }
}

/** Checks values against the schemas of this repository's spec. */
export const faultOf = faultFinder(document)

/** Tells whether a value satisfies the annotations of a schema, which a server may or may not enforce. */
export const isAsAnnotated = (pointer: string, value: unknown): boolean => assertedOf(pointer)(value) === true

/** Tells whether a schema allows a text in a URL or a header. */
export const takesText = (pointer: string, text: string): boolean => textOf(pointer)({ it: text }) === true

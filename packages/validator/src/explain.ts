import { isVisiblePattern } from './visible.ts'

/** The members of an Ajv error that this file reads. */
export interface AjvError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  message?: string
}

const names: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  'date-time': 'a date and time such as 2026-01-31T09:00:00.000Z',
  date: 'a date such as 2026-01-31',
  uri: 'an absolute URL',
  email: 'an e-mail address',
}

const many = (count: unknown, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`
const word = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const types = (type: unknown) =>
  (Array.isArray(type) ? type : [type]).map((each) => names[String(each)] ?? String(each))

/** The messages for each keyword, written for API users. */
const phrases: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'is required',
  dependentRequired: ({ property }) => `is required if ${String(property)} is present`,
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  type: ({ type }) => `must be ${types(type).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).map(word).join(', ')}`,
  const: ({ allowedValue }) => `must be ${word(allowedValue)}`,
  maxLength: ({ limit }) => `must not have more than ${many(limit, 'character')}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${many(limit, 'character')}`),
  maxItems: ({ limit }) => `must not have more than ${many(limit, 'item')}`,
  minItems: ({ limit }) => `must have at least ${many(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `must not contain duplicates: items ${String(i)} and ${String(j)} are equal`,
  maxProperties: ({ limit }) => `must not have more than ${many(limit, 'field')}`,
  minProperties: ({ limit }) => `must have at least ${many(limit, 'field')}`,
  maximum: ({ limit }) => `must not be more than ${String(limit)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  pattern: ({ pattern }) => (isVisiblePattern(String(pattern)) ? 'must not be blank' : `must match ${String(pattern)}`),
  format: ({ format }) => `must be ${formats[String(format)] ?? String(format)}`,
  propertyNames: ({ propertyName }) => `must not have the key ${word(propertyName)}`,
  needs: ({ fields }) => `must have ${(fields as string[]).join(' or ')}`,
  readOnly: () => 'is read-only',
  anyOf: () => 'must match one of the allowed schemas',
  oneOf: ({ passingSchemas }) =>
    passingSchemas ? 'must match only one of the allowed schemas' : 'must match one of the allowed schemas',
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

const pointerOf = ({ instancePath, params }: AjvError) => {
  const key = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  return typeof key === 'string' ? `${instancePath}/${escaped(key)}` : instancePath
}

const depth = (error: AjvError) => pointerOf(error).split('/').length
const isUnion = ({ keyword }: AjvError) => keyword === 'anyOf' || keyword === 'oneOf'
const isChoice = ({ keyword }: AjvError) => keyword === 'const' || keyword === 'enum'
const asAllowed = ({ params }: AjvError) =>
  (params['allowedValues'] as unknown[] | undefined) ?? [params['allowedValue']]

/**
 * Returns the most useful error of a union, because Ajv reports the errors of every variant. Errors of the same kind are joined;
 * otherwise the deepest error wins, because its variant is most likely the intended one.
 */
const ofUnion = (union: AjvError, tried: AjvError[]): AjvError => {
  const first = tried[0]
  if (!first) return union
  const together = tried.every((error) => pointerOf(error) === pointerOf(first))
  if (together && tried.every(({ keyword }) => keyword === 'type')) {
    return { ...first, params: { type: [...new Set(tried.flatMap(({ params }) => params['type']))] } }
  }
  if (together && tried.every(isChoice)) {
    return { ...first, keyword: 'enum', params: { allowedValues: [...new Set(tried.flatMap(asAllowed))] } }
  }
  if (tried.every(({ keyword, instancePath }) => keyword === 'required' && instancePath === union.instancePath)) {
    return { ...union, keyword: 'needs', params: { fields: tried.map(({ params }) => params['missingProperty']) } }
  }
  const meant = tried.filter(
    (error) => !isChoice(error) && !(error.keyword === 'type' && error.instancePath === union.instancePath),
  )
  const furthest = Math.max(...meant.map(depth))
  const candidates = meant.filter((error) => depth(error) === furthest)
  return candidates.length === 1 ? candidates[0]! : union
}

const condense = (errors: AjvError[]): AjvError[] => {
  const kept: AjvError[] = []
  for (const error of errors) {
    if (error.keyword === 'if') continue
    if (!isUnion(error)) kept.push(error)
    else {
      const inside = kept.findIndex(({ instancePath }) => `${instancePath}/`.startsWith(`${error.instancePath}/`))
      const tried = inside < 0 || error.params['passingSchemas'] ? [] : kept.splice(inside)
      kept.push(ofUnion(error, tried))
    }
  }
  return kept
}

/**
 * Returns Ajv's errors with the complete pointer in `instancePath` and a readable message. `params` is emptied, because
 * both include it.
 */
export const explain = (errors: AjvError[]): AjvError[] =>
  condense(errors).map((error) => ({
    ...error,
    instancePath: pointerOf(error),
    message: phrases[error.keyword]?.(error.params) ?? error.message ?? 'is not valid',
    params: {},
  }))

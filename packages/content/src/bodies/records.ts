import { sameValue } from '../map/canonical.ts'
import { isObject } from '@scriptorium/basics/is-object'

type Fields = Readonly<Record<string, unknown>>

/** The three versions of a map entry. A version without the entry is undefined. */
export interface ThreeWay {
  readonly base: unknown
  readonly main: unknown
  readonly request: unknown
}

/** Groups of fields that are merged as one: the place of a page, and the bytes of a file. */
const units: readonly (readonly string[])[] = [
  ['parent', 'order'],
  ['storageKey', 'size', 'contentType', 'width', 'height'],
]

const later = (a: unknown, b: unknown): unknown => (String(a ?? '') > String(b ?? '') ? a : b)

type Moments = Readonly<Record<string, string>>

const union = (a: Moments | undefined, b: Moments | undefined): Moments | undefined => {
  if (!a || !b) return a ?? b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...names].map((name) => [name, later(a[name], b[name])])) as Moments
}

/** Merges a record field by field. A field that the request changed is the request's, any other is main's. */
const mergeFields = (base: Fields, main: Fields, request: Fields): Fields => {
  const names = new Set([...Object.keys(main), ...Object.keys(request), ...Object.keys(base)])
  const merged: Record<string, unknown> = {}
  for (const name of names) {
    const unit = units.find((fields) => fields.includes(name)) ?? [name]
    const isChanged = unit.some((field) => !sameValue(base[field], request[field]))
    merged[name] = isChanged ? request[name] : main[name]
  }
  merged['refs'] =
    request['refs'] || main['refs'] ? { ...(main['refs'] as Fields), ...(request['refs'] as Fields) } : undefined
  const formerly = union(main['formerly'] as Moments | undefined, request['formerly'] as Moments | undefined)
  if (formerly) merged['formerly'] = formerly
  if ('updatedAt' in main) merged['updatedAt'] = later(main['updatedAt'], request['updatedAt'])
  return merged
}

// Bodies are merged separately, and no author sets the other fields.
const unspoken = new Set(['body', 'updatedAt', 'createdAt', 'git', 'refs', 'formerly'])

/** Returns the fields that both sides changed to different values. */
export const overwrittenFields = ({ base, main, request }: ThreeWay): string[] => {
  if (main === undefined || request === undefined) return []
  if (!isObject(main) || !isObject(request)) return sameValue(main, request) ? [] : ['']
  const before = isObject(base) ? base : {}
  return Object.keys({ ...main, ...request }).filter((name) => {
    const isSaid = !unspoken.has(name) && !sameValue(main[name], request[name])
    return isSaid && !sameValue(before[name], main[name]) && !sameValue(before[name], request[name])
  })
}

/** Merges one entry. A changed entry wins over a removed one; of two changes, the request's wins, field by field. */
export const mergeEntry = ({ base, main, request }: ThreeWay): unknown => {
  if (sameValue(base, request)) return main
  if (sameValue(base, main)) return request
  if (main === undefined || request === undefined) return main ?? request
  if (!isObject(main) || !isObject(request)) return request
  return mergeFields(isObject(base) ? base : {}, main, request)
}

import type { Part } from '../../../api/sites/structure.ts'

/** A structure that is not published, with the one that it was made from. */
export interface Draft {
  data: readonly Part[]
  from: readonly Part[]
}

const kinds: readonly unknown[] = [
  'site-space',
  'site-section',
  'site-section-group',
  'site-external-link',
] satisfies Part['object'][]

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOptional = (fields: Fields, type: 'boolean' | 'string', names: readonly string[]): boolean =>
  names.every((name) => fields[name] === undefined || typeof fields[name] === type)

const isSpace = (value: unknown): boolean =>
  isFields(value) && typeof value['id'] === 'string' && hasOptional(value, 'string', ['emoji', 'language'])

const isPart = (value: unknown): value is Part => {
  if (!isFields(value)) return false
  const { object, id, title, space, children } = value
  return (
    kinds.includes(object) &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    (object === 'site-space' ? isSpace(space) : space === undefined) &&
    hasOptional(value, 'string', ['path', 'url', 'condition']) &&
    hasOptional(value, 'boolean', ['isNew', 'isDefault']) &&
    areParts(children)
  )
}

const areParts = (value: unknown): value is Part[] => Array.isArray(value) && value.every(isPart)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the draft that a browser has kept. Drafts of other people, and of other versions of the studio, do not count. */
export const draftIn = (text: string | null): Draft | undefined => {
  const value = text === null ? undefined : parsed(text)
  if (!isFields(value)) return undefined
  const { data, from } = value
  return areParts(data) && areParts(from) ? { data, from } : undefined
}

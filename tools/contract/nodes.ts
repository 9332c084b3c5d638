import { exampleOf } from './candidates.ts'
import { schemaOf, type Schema } from './spec.ts'
import { isObject } from '@scriptorium/basics/is-object'

/** A place in a body: its schema, its value, and a function that replaces the value. */
export interface Node {
  path: string
  /** Pointer that errors must report. Inside a union this is the union itself, because the intended variant is unknown. */
  pointer: string
  schema: Schema
  value: unknown
  replacedBy(value: unknown): unknown
}

interface At extends Node {
  inUnion: boolean
  seen: readonly string[]
}

/** Tells whether the constants of a variant match a value. */
const isMeant = (variant: Schema, value: unknown): boolean => {
  const words = Object.entries(schemaOf(variant).properties ?? {}).filter(
    ([, one]) => schemaOf(one).const !== undefined,
  )
  return isObject(value) && words.every(([name, one]) => value[name] === schemaOf(one).const)
}

const below = (at: At): At[] => {
  const { properties = {}, items, oneOf, anyOf, allOf = [], maxProperties } = schemaOf(at.schema)
  const { value, path, pointer, replacedBy } = at
  // With `maxProperties`, one property can forbid another.
  const inUnion = at.inUnion || (maxProperties !== undefined && Object.keys(properties).length > 0)
  const child = (name: string | number, schema: Schema, own: unknown, put: (value: unknown) => unknown): At => ({
    path: `${path}/${name}`,
    pointer: inUnion ? pointer : `${pointer}/${name}`,
    schema,
    value: own,
    replacedBy: (other) => replacedBy(put(other)),
    inUnion,
    seen: at.seen,
  })
  const isAlone = maxProperties === 1
  const members = isObject(value)
    ? Object.entries(properties).map(([name, schema]) =>
        child(name, schema, value[name] ?? exampleOf(schema), (other) => ({
          ...(isAlone ? {} : value),
          [name]: other,
        })),
      )
    : []
  const first = Array.isArray(value) && items
  const item = first ? [child(0, items, value[0] ?? exampleOf(items), (other) => [other, ...value.slice(1)])] : []
  const variants = (oneOf ?? anyOf ?? []).map((schema) => ({
    ...at,
    schema,
    value: isMeant(schema, value) ? value : exampleOf(schema),
    inUnion: true,
  }))
  return [...members, ...item, ...variants, ...allOf.map((schema) => ({ ...at, schema }))]
}

const walk = (at: At): At[] => {
  const name = at.schema.$ref
  // A recursive schema is visited once.
  if (name !== undefined && at.seen.includes(name)) return []
  const next = { ...at, seen: name === undefined ? at.seen : [...at.seen, name] }
  return [at, ...below(next).flatMap(walk)]
}

/** Returns every place in the schema of a body, with the value from the example if there is one. */
export const nodesOf = (schema: Schema, example: unknown): Node[] =>
  walk({ path: '/body', pointer: '/body', schema, value: example, replacedBy: (one) => one, inUnion: false, seen: [] })

import type { ContentRef } from '@scriptorium/content/tree/records'

/** The data of a node. Authors and clients write it, so any field can have any type. */
export type Data = Readonly<Record<string, unknown>>

/** Returns a field as text; empty unless it is a string or a number. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Returns a field that is one of some words; undefined for anything else. */
export const wordIn = <Word extends string>(value: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === value)

/** Returns a positive number up to a maximum; undefined for anything else. */
export const numberIn = (value: unknown, max: number): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number > 0 && number <= max ? number : undefined
}

/** Returns a field as a reference; undefined unless it names its kind. */
export const refIn = (value: unknown): ContentRef | undefined =>
  typeof value === 'object' && value !== null && typeof (value as Data)['kind'] === 'string'
    ? (value as ContentRef)
    : undefined

/** Returns a field as a list; one value is a list of one. */
export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

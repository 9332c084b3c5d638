import type fc from 'fast-check'
import type { Json } from './values.ts'

/** The kinds of block, by the names under which others may hold them. */
export interface Kinds {
  inlines: Json[]
  paragraph: Json
  essential: Json
  code: Json
  quote: Json
  hint: Json
  embed: Json
  math: Json
  images: Json
  file: Json
  drawing: Json
  contentRef: Json
  reusable: Json
  integration: Json
  prompt: Json
  table: Json
  expandable: Json
  tabs: Json
  stepper: Json
  columns: Json
  updates: Json
  openapi: Json
  if: Json
  top: Json
}

/** Returns the generator of a kind that is defined elsewhere, because blocks contain each other. */
export type Tie = <K extends keyof Kinds>(kind: K) => fc.Arbitrary<Kinds[K]>

/** Generators of some kinds. */
export type Some<K extends keyof Kinds> = { [one in K]: fc.Arbitrary<Kinds[one]> }

import { isObject } from '@scriptorium/basics/is-object'
import type { BlockNode } from '../document.ts'
import type { HtmlElement, HtmlNode } from './html.ts'

/** Reads the content of a cell; undefined if it holds anything that blocks cannot represent. */
export type ReadCell = (nodes: readonly HtmlNode[]) => BlockNode[] | undefined

/** The fields of a part of a table. */
export type Fields = Record<string, unknown>

/** Returns whether an element has none but these attributes. */
export const hasOnly = ({ attributes }: HtmlElement, ...names: string[]): boolean =>
  Object.keys(attributes).every((name) => names.includes(name))

/** Returns the fields that HTML has no attribute for; undefined if they cannot be parsed. */
export const fieldsIn = (json: string | undefined): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return isObject(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

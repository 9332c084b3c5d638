import type { DocumentNode } from '../markdown/document.ts'
import { canonicalText } from '../map/canonical.ts'

/** Returns a node without the keys in it, which say nothing to a reader. */
export const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !(name === 'key' && typeof member === 'string'))
      .map(([name, member]) => [name, withoutKeys(member)]),
  )
}

/** The text by which a node is compared. */
export const textOfNode = (node: DocumentNode): string => canonicalText(withoutKeys(node))

/** The words of nodes that are written as JSON; where there are none, the JSON. */
export const readableText = (json: string): string =>
  Array.from(json.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join(' ') || json

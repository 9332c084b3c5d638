import type { DocumentNode } from '../markdown/document.ts'
import { canonicalText } from '../map/canonical.ts'

/** Returns a node without keys, which readers never see. */
export const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !(name === 'key' && typeof member === 'string'))
      .map(([name, member]) => [name, withoutKeys(member)]),
  )
}

/** Returns the text that a node is compared by. */
export const textOfNode = (node: DocumentNode): string => canonicalText(withoutKeys(node))

/** Returns the words of nodes that are given as JSON, or the JSON if there are none. */
export const readableText = (json: string): string =>
  Array.from(json.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join(' ') || json

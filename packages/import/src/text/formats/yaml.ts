import { parseDocument } from 'yaml'

/** Returns what a text in YAML says as an object; empty if it is no valid YAML, is no object, or grows by its aliases. */
export const readYaml = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 100 })
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

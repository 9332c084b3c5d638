import { isScalar, parseDocument } from 'yaml'
import type { Fault } from '../../faults.ts'

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

/** Returns the first fault of a text in YAML. */
export const yamlFault = (text: string): Fault | undefined => {
  const [error] = parseDocument(text, { logLevel: 'silent' }).errors
  const [reason = ''] = error?.message.split(/ at line \d+|\n/) ?? []
  return error && { line: error.linePos?.[0].line ?? 1, reason }
}

/** Returns whether a text in YAML is plain words, which say no fields. */
export const isYamlText = (text: string): boolean => {
  if (text.includes(':') || text.trim() === '') return false
  const { contents, errors } = parseDocument(text, { logLevel: 'silent' })
  return errors.length === 0 && isScalar(contents) && typeof contents.value === 'string'
}

import {
  Environment,
  EvaluationError,
  ParseError,
  TypeError as CelTypeError,
  type ParseResult,
} from '@marcbachmann/cel-js'
import { findDisallowed } from './allowed.ts'

/** The fields of an object with their types: `string`, `int`, `bool`, `list<string>` or the name of another object. */
export type Fields = Readonly<Record<string, string>>

/** The object types and variables that expressions can use. */
export interface Vocabulary {
  types: Readonly<Record<string, Fields>>
  variables: Readonly<Record<string, string>>
}

/** A language of conditions: a subset of CEL with the additional function `includes`. */
export interface Language {
  /** Returns what is wrong with an expression, such as a syntax error or an unknown name. */
  faultOf(expression: string): string | undefined
  /** Returns whether the condition is true. An expression that cannot be evaluated is false. */
  holds(expression: string, values: Readonly<Record<string, unknown>>): boolean
}

const limits = { maxAstNodes: 300, maxDepth: 24, maxListElements: 100, maxMapEntries: 0, maxCallArguments: 3 }

const environmentOf = ({ types, variables }: Vocabulary): Environment => {
  const environment = new Environment({ limits })
  for (const [name, fields] of Object.entries(types)) environment.registerType(name, { fields: { ...fields } })
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type)
  return environment
    .registerFunction('string.includes(string): bool', (text: string, part: string) => text.includes(part))
    .registerFunction('list<string>.includes(string): bool', (list: string[], one: string) => list.includes(one))
}

const isKnown = (error: unknown): error is CelTypeError | EvaluationError | ParseError =>
  error instanceof ParseError || error instanceof CelTypeError || error instanceof EvaluationError

const messageOf = ({ summary, range }: Pick<ParseError, 'summary' | 'range'>): string =>
  range ? `${summary}, at character ${range.start + 1}` : summary

const faultIn = (parsed: ParseResult): string | undefined => {
  const refused = findDisallowed(parsed.ast)
  if (refused !== undefined) return refused
  const { valid, type, error } = parsed.check()
  if (!valid) return error ? messageOf(error) : 'has the wrong type'
  return type === 'bool' ? undefined : `must be true or false, but is ${type}`
}

/** Creates a language. Expressions are interpreted, never run as code. The length of an expression bounds its cost. */
export const createLanguage = (vocabulary: Vocabulary): Language => {
  const environment = environmentOf(vocabulary)
  const read = (expression: string): { parsed: ParseResult } | { fault: string } => {
    try {
      const parsed = environment.parse(expression)
      const fault = faultIn(parsed)
      return fault === undefined ? { parsed } : { fault }
    } catch (error) {
      if (isKnown(error)) return { fault: messageOf(error) }
      throw error
    }
  }
  return {
    faultOf: (expression) => {
      const found = read(expression)
      return 'fault' in found ? found.fault : undefined
    },
    holds: (expression, values) => {
      const found = read(expression)
      if ('fault' in found) return false
      try {
        return found.parsed(values) === true
      } catch (error) {
        if (isKnown(error)) return false
        throw error
      }
    },
  }
}

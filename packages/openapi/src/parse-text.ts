import { isScalar, Lexer, LineCounter, parseDocument, visit, type YAMLError, type YAMLMap } from 'yaml'
import { maxAliases, maxDepth, maxGrowth, minBytesPerYamlToken } from './limits.ts'

/** A file that was parsed. Its value holds only what JSON can hold. */
export interface ParsedText {
  format: 'json' | 'yaml'
  value: unknown
  json: string
}

/** Thrown when a file is neither JSON nor YAML, or exceeds a limit. The message is for the author of the file. */
export class ParseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ParseError'
  }
}

const messageOf = (error: unknown): string => {
  const [message] = (error as Error).message.split('\n')
  return /call stack/.test(message!) ? `The document has more than ${maxDepth} levels` : message!
}

const described = ({ message, pos: [start] }: YAMLError, lines: LineCounter): string => {
  const { line, col } = lines.linePos(start)
  return `${message} at line ${line}, column ${col}`
}

/** Throws for YAML that takes long to parse: splitting it into tokens is quick. */
const requireParsable = (text: string, maxBytes: number): void => {
  const maxTokens = Math.ceil(maxBytes / minBytesPerYamlToken)
  let [tokens, depth] = [0, 0]
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > maxTokens) throw new ParseError(`The document has more than ${maxTokens} tokens of YAML`)
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxDepth) throw new ParseError(`The document has more than ${maxDepth} levels`)
  }
}

/**
 * Throws if a mapping has a key twice. The parser would compare each key with all others of its mapping, which takes minutes for 100,000
 * keys.
 */
const requireUniqueKeys = (document: Parameters<typeof visit>[0], lines: LineCounter): void => {
  const check = (map: YAMLMap) => {
    const keys = new Set<unknown>()
    for (const { key } of map.items) {
      // Other keys are refused when the document is converted.
      if (!isScalar(key)) continue
      if (keys.has(key.value)) {
        const { line, col } = lines.linePos(key.range?.[0] ?? 0)
        throw new Error(`Map keys must be unique at line ${line}, column ${col}`)
      }
      keys.add(key.value)
    }
  }
  visit(document, { Map: (_key, map) => check(map) })
}

const readYaml = (text: string, maxBytes: number): unknown => {
  requireParsable(text, maxBytes)
  try {
    const lineCounter = new LineCounter()
    // To describe all errors takes long if there are many.
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', lineCounter, uniqueKeys: false })
    const [error] = document.errors
    if (error) throw new Error(described(error, lineCounter), { cause: error })
    requireUniqueKeys(document, lineCounter)
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (cause) {
    throw new ParseError(messageOf(cause), { cause })
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ParseError(messageOf(cause), { cause })
  }
}

/** Throws if a value is nested too deeply, or has a key that could change the prototype of an object. */
const requireHarmless = (value: unknown): void => {
  let level: unknown[] = [value]
  const seen = new Set<object>()
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new ParseError(`The document has more than ${maxDepth} levels`)
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null || seen.has(one)) continue
      seen.add(one)
      if (Object.hasOwn(one, '__proto__')) throw new ParseError('The key __proto__ is not allowed')
      for (const inner of Object.values(one)) next.push(inner)
    }
    level = next
  }
}

const toJson = (value: unknown, maxBytes: number): string => {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch (cause) {
    throw new ParseError('The document is circular or too large', { cause })
  }
  if (json === undefined) throw new ParseError('The document is empty')
  if (json.length > maxGrowth * maxBytes)
    throw new ParseError('The document is too large once its aliases are replaced')
  return json
}

/** Parses a file of a document of at most `maxBytes` as JSON or YAML. Throws a `ParseError` beyond the limits. */
export const parseText = (text: string, maxBytes: number): ParsedText => {
  const isJson = /^[\s\uFEFF]*[[{]/.test(text)
  const clean = text.replace(/^\uFEFF/, '')
  try {
    if (!isJson) return fromYaml(clean, maxBytes)
    const value = readJson(clean)
    requireHarmless(value)
    return { format: 'json', value, json: toJson(value, maxBytes) }
  } catch (error) {
    // A flow mapping of YAML begins like JSON.
    if (isJson && error instanceof ParseError && error.cause instanceof SyntaxError)
      return yamlOr(clean, maxBytes, error)
    throw error
  }
}

const fromYaml = (text: string, maxBytes: number): ParsedText => {
  const value = readYaml(text, maxBytes)
  requireHarmless(value)
  const json = toJson(value, maxBytes)
  // Aliases make several places share one object. The copy has an object of its own at each place.
  return { format: 'yaml', value: JSON.parse(json), json }
}

const yamlOr = (text: string, maxBytes: number, error: ParseError): ParsedText => {
  try {
    return fromYaml(text, maxBytes)
  } catch {
    throw error
  }
}

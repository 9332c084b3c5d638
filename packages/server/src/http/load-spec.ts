import { hash } from 'node:crypto'
import { readOperationRules, type RulesByOperation } from './operation-rules.ts'
import { readSpec } from './openapi-document.ts'
import { compileSpec, type CompiledSpec } from './validator/compile-spec.ts'
import type { OpenApiDocument } from './validator/document.ts'

/** The spec in the compiled form that the server enforces. */
export interface LoadedSpec {
  compiled: CompiledSpec
  operationRules: RulesByOperation
}

const load = (text: string): LoadedSpec => {
  const document = JSON.parse(text) as OpenApiDocument
  return { compiled: compileSpec(document), operationRules: readOperationRules(document) }
}

const loaded = new Map<string, LoadedSpec>()

/**
 * Loads and compiles the spec. Compiling takes seconds, so all servers of a process share the result while the text is
 * the same.
 */
export const loadSpec = (): LoadedSpec => {
  const text = readSpec('json')
  const key = hash('sha256', text)
  const known = loaded.get(key) ?? load(text)
  loaded.set(key, known)
  return known
}

import { readOperationRules, type RulesByOperation } from './operation-rules.ts'
import { readSpec } from '../openapi-document.ts'
import { compileSpec, type CompiledSpec } from '@scriptorium/validator/compile-spec'
import type { OpenApiDocument } from '@scriptorium/validator/document'

/** The spec in the compiled form that the server enforces. */
export interface LoadedSpec {
  compiled: CompiledSpec
  operationRules: RulesByOperation
}

const load = (): LoadedSpec => {
  const document = JSON.parse(readSpec('json')) as OpenApiDocument
  return { compiled: compileSpec(document), operationRules: readOperationRules(document) }
}

let loaded: LoadedSpec | undefined

/** Loads and compiles the spec, once for all servers of a process: compiling takes seconds. */
export const loadSpec = (): LoadedSpec => (loaded ??= load())

import type { OpenApiDocument, Operation } from './document.ts'
import { createResponseChecks } from './eov.ts'
import { prepare } from './prepare.ts'
import { createRequests } from './requests.ts'
import { createRoutes } from './routes.ts'

/** Everything the validator derives from the spec alone; each operation is compiled when it is first met. */
export interface CompiledSpec {
  requests: ReturnType<typeof createRequests>
  responses: ReturnType<typeof createResponseChecks>
  locate: ReturnType<typeof createRoutes>
  /** The request side and the response side of each operation, by its id. */
  asked: Map<string, Operation>
  answered: Map<string, Operation>
}

/** Prepares the validators and the routes of a spec. */
export const compileSpec = (spec: OpenApiDocument): CompiledSpec => {
  const asked = prepare(spec, 'request')
  const answered = prepare(spec, 'response')
  return {
    requests: createRequests(asked.schemas),
    responses: createResponseChecks(answered.schemas),
    locate: createRoutes(spec, asked.operations, answered.operations),
    asked: asked.operations,
    answered: answered.operations,
  }
}

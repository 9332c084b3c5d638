import type { OpenApiDocument } from './document.ts'
import { createResponseChecks } from './eov.ts'
import { prepare } from './prepare.ts'
import { createRequests } from './requests.ts'
import { createRoutes } from './routes.ts'

/** Everything that the validator derives from the spec. Each operation is compiled at its first request. */
export interface CompiledSpec {
  requests: ReturnType<typeof createRequests>
  responses: ReturnType<typeof createResponseChecks>
  locate: ReturnType<typeof createRoutes>
}

/** Prepares the validators and the routes of a spec. */
export const compileSpec = (spec: OpenApiDocument): CompiledSpec => {
  const prepared = prepare(spec, 'request')
  const answered = prepare(spec, 'response')
  return {
    requests: createRequests(prepared.schemas),
    responses: createResponseChecks(answered.schemas),
    locate: createRoutes(spec, prepared.operations, answered.operations),
  }
}

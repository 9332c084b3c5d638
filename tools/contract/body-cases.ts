import { candidatesOf } from './candidates.ts'
import type { Case } from './case.ts'
import type { Sent } from './http.ts'
import { nodesOf } from './nodes.ts'
import { bodyOf, type Ids } from './requests.ts'
import { faultOf, isAsAnnotated } from './schemas.ts'
import { bodyExamplesOf, schemaOf, type SpecOperation } from './spec.ts'
import { untriedLimits, type Tried } from './tried.ts'

/**
 * Returns a request for each place in the body and each value at or just beyond a limit, and adds the schemas of these places to
 * those that were tried. Valid values must be accepted.
 */
export const bodyCases = (operation: SpecOperation, base: Sent, ids: Ids, tried: Tried): Case[] => {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return []
  const pointerOfSchema = `${operation.pointer}/requestBody/content/application~1json/schema`
  const known = new Set<string>()
  return bodyExamplesOf(operation).flatMap((example) =>
    nodesOf(schema, example).flatMap(({ path, pointer, schema: own, value, replacedBy }) => {
      const cases = candidatesOf(own, value).flatMap((candidate): Case[] => {
        const whole = replacedBy(candidate.value)
        const body = bodyOf(whole, ids)
        if (known.has(body)) return []
        known.add(body)
        const isFitting = faultOf(pointerOfSchema, whole) === undefined
        const isDoubtful = isFitting && !isAsAnnotated(pointerOfSchema, whole)
        const name = `${path}: ${candidate.name}`
        const sent = { ...base, body }
        const expected = isFitting ? { fitting: path } : { status: 400, pointer }
        return [{ operation, name, sent, ...(!isDoubtful && expected) }]
      })
      return untriedLimits(cases, schemaOf(own), tried)
    }),
  )
}

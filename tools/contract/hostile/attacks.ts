import { validRequest, type Ids } from '../requests.ts'
import type { SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { onBody } from './body.ts'
import { onPath, onQuery } from './url.ts'

/**
 * Returns all attacks on operations that need no knowledge of what they do. What operations share, the reading of bodies and the
 * schemas of values, is attacked in full once; elsewhere, a few attacks show that it is in use.
 */
export const attacksOn = (operations: readonly SpecOperation[], token: string, ids: Ids): Case[] => {
  const [inPaths, inQueries, inBodies] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const kindsOfBodies = new Set<string>()
  return operations.flatMap((operation) => {
    const base = validRequest(operation, token, ids)
    return [
      ...onPath(operation, base, ids, inPaths),
      ...onQuery(operation, base, inQueries),
      ...onBody(operation, base, ids, { tried: inBodies, kindsOfBodies }),
    ]
  })
}

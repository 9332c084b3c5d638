import { validRequest, type Ids } from '../requests.ts'
import type { SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { onBody } from './body.ts'
import { onPath, onQuery } from './url.ts'

/** Returns all attacks on an operation that need no knowledge of what it does. */
export const attacksOn = (operation: SpecOperation, token: string, ids: Ids): Case[] => {
  const base = validRequest(operation, token, ids)
  return [...onPath(operation, base, ids), ...onQuery(operation, base), ...onBody(operation, base, ids)]
}

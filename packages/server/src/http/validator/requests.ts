import type { Request, Response } from 'express'
import { invalid, Problem, type Fault } from '../../problem.ts'
import type { Operation, Schema } from './document.ts'
import { createRequestChecks, type HttpError } from './eov.ts'

const places: [string, string][] = [
  ['/params', '/path'],
  ['/headers', '/header'],
]

const firstOfEachPlace = (faults: Fault[]) => {
  const places = new Set<string>()
  return faults.filter(({ pointer }) => !places.has(pointer) && places.add(pointer))
}

/** A fault in the place where something goes has a word of its own. */
const codeOf = (pointer: string) => (/^\/body\/position(\/|$)/.test(pointer) ? 'invalid_position' : 'invalid_request')

const problemOf = (error: HttpError): Error => {
  if (!error.errors?.[0]) return error
  const faults = error.errors.slice(0, 100).map(({ path, message }) => {
    const [from, to] = places.find(([prefix]) => path.startsWith(prefix)) ?? ['', '']
    return { pointer: to + path.slice(from.length), message }
  })
  const { pointer, message } = faults[0]!
  return new Problem(codeOf(pointer), invalid(pointer, message).detail, { errors: firstOfEachPlace(faults) })
}

/** Every value could be a fault, and a fault costs far more than a value. */
const maxCheapValues = 2000

const holdsFew = (body: unknown): boolean => {
  const open = [body]
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > maxCheapValues) return false
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside: unknown[] = Object.values(value)
    if (inside.length > maxCheapValues) return false
    open.push(...inside)
  }
  return true
}

/**
 * Checks, coerces and completes requests. It stops at the first fault, as is safe with a body of any size; only of a small
 * body it then looks for all of them, so that they can be mended at once.
 */
export const createRequests = (schemas: Record<string, Schema>) => {
  const quick = createRequestChecks(schemas, false)
  let thorough: typeof quick | undefined
  const lookForAll = (operation: Operation, req: Request, res: Response) => {
    if (!holdsFew(req.body)) return
    thorough ??= createRequestChecks(schemas, true)
    thorough.check(operation, req, res)
  }
  return {
    compile: quick.compile,
    compiled: () => quick.compiled() + (thorough?.compiled() ?? 0),
    check: (operation: Operation, req: Request, res: Response): void => {
      try {
        quick.check(operation, req, res)
      } catch (first) {
        try {
          lookForAll(operation, req, res)
        } catch (all) {
          throw problemOf(all as HttpError)
        }
        throw problemOf(first as HttpError)
      }
    },
  }
}

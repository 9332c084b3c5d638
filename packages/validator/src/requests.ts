import type { Request, Response } from 'express'
import { InvalidRequestError, type Fault } from './invalid-request.ts'
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

const asInvalid = (error: HttpError): Error => {
  if (!error.errors?.[0]) return error
  const faults = error.errors.slice(0, 100).map(({ path, message }) => {
    const [from, to] = places.find(([prefix]) => path.startsWith(prefix)) ?? ['', '']
    return { pointer: to + path.slice(from.length), message }
  })
  const [first, ...others] = firstOfEachPlace(faults)
  return new InvalidRequestError([first!, ...others], { cause: error })
}

/**
 * Limits the search for all faults: every value can be a fault, and reporting a fault is far slower than checking a
 * value.
 */
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
 * Returns checks that validate requests, coerce values and fill in defaults. A check stops at the first fault, which is safe for
 * bodies of any size. For small bodies a second pass finds all faults, so that the caller can fix them at once.
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
    compiled: () => quick.compiled() + (thorough?.compiled() ?? 0),
    check: (operation: Operation, req: Request, res: Response): void => {
      try {
        quick.check(operation, req, res)
      } catch (first) {
        try {
          lookForAll(operation, req, res)
        } catch (all) {
          throw asInvalid(all as HttpError)
        }
        throw asInvalid(first as HttpError)
      }
    },
  }
}

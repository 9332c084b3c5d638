import type { OperationId } from '@scriptorium/types'
import { notImplemented } from '../../src/edge/http/operations/handlers.ts'

type AnyFunction = (...args: never[]) => unknown

/**
 * Replaces each handler by one that records its calls. Returns the set of the operations whose handlers were called; `tell` gets
 * each of them once.
 */
export const recordCalls = (handlers: object, tell: (id: OperationId) => void = () => {}): Set<OperationId> => {
  const reached = new Set<OperationId>()
  const table = handlers as Record<string, AnyFunction>
  const recording = (id: OperationId, call: AnyFunction): AnyFunction =>
    Object.assign(
      (...args: never[]) => {
        if (!reached.has(id)) tell(id)
        reached.add(id)
        return call(...args)
      },
      wrapped(id, call),
    )
  // A handler's `prepare` and `organizations` are called before the handler, which may then never be called.
  const wrapped = (id: OperationId, call: AnyFunction) =>
    Object.fromEntries(Object.entries(call).map(([name, part]) => [name, recording(id, part as AnyFunction)]))
  for (const [id, handler] of Object.entries(table)) {
    // Tests of all operations check which handlers are `notImplemented`.
    if (handler !== notImplemented) table[id] = recording(id as OperationId, handler)
  }
  return reached
}

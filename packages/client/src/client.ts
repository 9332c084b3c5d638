import { operations, type OperationId } from '#types'
import type { Method } from './input.ts'
import { createWire, type WireInput, type WireOptions } from './wire.ts'

/** Where the API is and who calls it. */
export type ClientOptions = WireOptions

/** The API: a function for each operation, under the operation's name. */
export type Client = { [Id in keyof typeof operations]: Method<Id> }

/** Connects to the API at `baseUrl`; no request is made before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const send = createWire(options)
  const ids = Object.keys(operations) as OperationId[]
  const methods = ids.map((id) => [id, (input?: WireInput) => send(id, input)])
  return Object.fromEntries(methods) as Client
}

import { operations, type Documented, type OperationId } from '#types'
import type { Method } from './method.ts'
import { createPartialClient, type Requests } from './partial.ts'
import type { ClientOptions } from './settings.ts'

/** The API as an object with one function for each operation. */
export type Client = { [Id in keyof Documented]: Method<Documented[Id]> } & Requests

/** Creates a client for the API at `baseUrl`. Sends no request before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const ids = Object.keys(operations) as OperationId[]
  const targets = Object.fromEntries(ids.map((id) => [id, { name: id, ...operations[id] }]))
  return createPartialClient(targets, options) as unknown as Client
}

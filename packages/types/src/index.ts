import type { OperationProblems } from './methods.gen.d.ts'
import type { operations as table } from './operations.gen.ts'
import type { operations as shapes } from './schema.gen.d.ts'

export type * from './schema.gen.d.ts'
export type { Documented, OperationProblems } from './methods.gen.d.ts'
export { events, operations, problems } from './operations.gen.ts'
export type { Permission } from './operations.gen.ts'

/** The operationId of an operation, as in the spec, the server, the client and the logs. */
export type OperationId = keyof typeof table

/** The problem codes that an operation can return. */
export type ProblemCodes<Id extends OperationId> = OperationProblems[Id]

/** The path parameters of an operation. */
export type Params<Id extends OperationId> = Part<Id, 'path'>

/** The query as a handler reads it: the validator has filled in defaults. */
export type Query<Id extends OperationId> = Filled<QueryInput<Id>, Id>

/** The query as a caller writes it. */
export type QueryInput<Id extends OperationId> = Part<Id, 'query'>

/** The body as a handler reads it, or undefined if the operation takes none. An omitted body is `{}`. */
export type Body<Id extends OperationId> = Filled<JsonOf<Shape<Id>['requestBody']>, Id>

/** The body as a caller writes it. */
export type BodyInput<Id extends OperationId> = (typeof table)[Id] extends { body: 'optional' }
  ? JsonOf<Shape<Id>['requestBody']> | undefined
  : JsonOf<Shape<Id>['requestBody']>

/** The body of the success response, or void if it has none. */
export type Result<Id extends OperationId> = JsonOf<Success<Id>, void>

/** An event of an operation whose response can be a stream. */
export type EventOf<Id extends OperationId> =
  NonNullable<Success<Id>> extends { content: { 'text/event-stream': infer Event } } ? Event : never

type Shape<Id extends OperationId> = { requestBody?: unknown } & shapes[Id]

type Part<Id extends OperationId, Place extends 'path' | 'query'> = Given<
  (shapes[Id]['parameters'] & { [place in Place]?: unknown })[Place]
>

type Given<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>

type JsonOf<T, Nothing = undefined> = [T] extends [undefined]
  ? Nothing
  : NonNullable<T> extends { content: { 'application/json': infer J } }
    ? J
    : Nothing

type Success<Id extends OperationId> = shapes[Id]['responses'][(typeof table)[Id]['status'] &
  keyof shapes[Id]['responses']]

type DefaultsOf<Id extends OperationId> = (typeof table)[Id] extends { defaults: readonly (infer Name)[] }
  ? Name
  : never

type Filled<T, Id extends OperationId> = T extends object ? T & Required<Pick<T, DefaultsOf<Id> & keyof T>> : T

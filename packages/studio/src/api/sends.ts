import { ProblemError, type StorageUploadCreate } from '@scriptorium/client'
import { describe, expect, test, vi } from 'vitest'
import type { docs } from './docs.ts'

type Docs = typeof docs
type Operation = Exclude<keyof Docs, 'request'>
type Input<Name extends Operation> = Omit<NonNullable<Parameters<Docs[Name]>[0]>, 'signal'>

/** A request: its operation with the parameters, the query, the body and the headers. */
type Request = { [Name in Operation]?: Input<Name> | Record<never, never> }

type Call = (...given: never[]) => unknown

/** What a function does with its arguments. */
interface Case<Tested> {
  with?: Tested extends Call ? Parameters<Tested> : []
  /**
   * What operations answer, or throw. Without it, a list is empty, and `id` of `createSpace` is 'createSpace.id'. A function gets the
   * request.
   */
  answers?: { [Name in Operation]?: unknown }
  sends?: Request[]
  /** The keys of the queries that are read again. */
  rereads?: readonly (readonly unknown[])[]
  gives?: unknown
}

type Tested<Module> = {
  [Name in keyof Module as Module[Name] extends Call | { queryFn?: unknown } ? Name : never]:
    | Case<Module[Name]>
    | Case<Module[Name]>[]
}

/** Returns an object whose properties have values of their own: `named('change').id` is 'change.id'. `known` has those that need another one. */
export const named = <T extends object>(name: string, known: Partial<T> = {}): T =>
  new Proxy(known, {
    get: (values, property) => {
      if (property in values) return Reflect.get(values, property) as unknown
      return typeof property === 'symbol' || property === 'then' ? undefined : `${name}.${property}`
    },
  }) as T

/** The refusal of something that is not there. */
export const gone = new ProblemError('read', new Response(null, { status: 404 }), { code: 'not_found' })

/** The operations that were called, with whether one of the calls sent `If-Match`. */
export const called = new Map<Operation, boolean>()

let requests: unknown[] = []
let answers: Case<unknown>['answers'] = {}

const record = (operation: string, input: object = {}): unknown => {
  const { signal: _, ...sent } = input as { signal?: AbortSignal; headers?: Record<string, string> }
  requests.push({ [operation]: sent })
  const name = operation as Operation
  called.set(name, called.get(name) === true || sent.headers?.['If-Match'] !== undefined)
  const answer = answers?.[name]
  if (answer instanceof Error) throw answer
  if (typeof answer === 'function') return (answer as (input: object) => unknown)(sent)
  return answer ?? named(operation, { items: [] })
}

const operationOf = (name: string) => {
  const send = (input?: object) => {
    const answer = new Promise((resolve) => resolve(record(name, input)))
    const withResponse = async () => {
      const headers = new Headers({ etag: `"tag of ${name}"` })
      return { data: await answer, response: { headers } }
    }
    return Object.assign(answer, { withResponse })
  }
  const items = async function* (input?: object) {
    yield* (record(name, input) as { items: unknown[] }).items
  }
  return Object.assign(send, { items })
}

/** A client that records its requests. */
const recording = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : operationOf(String(name))) })

interface Upload {
  params: { organizationId: string }
  kind: StorageUploadCreate['kind']
  file: File
}

// An upload is announced, and no byte of it is sent.
const uploads = {
  createUpload: (client: Docs, { params, kind, file: { name, size, type } }: Upload) =>
    client.generateStorageUploadURL({ params, body: { kind, file: { name, size, type } } }),
  uploadPicture: async (client: Docs, { params, file: { name, size, type } }: Upload) =>
    (await client.generatePictureUploadURL({ params, body: { file: { name, size, type: type as 'image/png' } } }))
      .publicURL,
}

vi.doMock('./docs.ts', () => ({ docs: recording }))
vi.doMock('@scriptorium/client/uploads', () => uploads)
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { setItem: () => {} })
const { queries } = await import('./queries.ts')
const rereads = vi.spyOn(queries, 'invalidateQueries')

interface Query {
  queryFn: (context: object) => unknown
  getNextPageParam?: (page: object) => unknown
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'queryFn' in value

/** Reads a query; of one with pages, the first and the second page. */
const read = async (query: Query): Promise<unknown> => {
  const { signal } = new AbortController()
  const first = await query.queryFn({ pageParam: undefined, signal })
  if (!query.getNextPageParam) return first
  expect([{ page: 'second' }, 'second']).toContainEqual(query.getNextPageParam({ next: { page: 'second' } }))
  expect(query.getNextPageParam({})).toBeUndefined()
  await query.queryFn({ pageParam: 'second', signal })
  return first
}

const run = async (tested: unknown, given: readonly unknown[] = []): Promise<unknown> => {
  const result = typeof tested === 'function' ? (tested as (...given: readonly unknown[]) => unknown)(...given) : tested
  return isQuery(result) ? read(result) : result
}

/** Tests which requests the functions of a module send, and which queries they read again. A function without a row does not compile. */
export const sends = <Module extends object>(module: Module, rows: Tested<Module>): void => {
  for (const [name, row] of Object.entries<Case<unknown> | Case<unknown>[]>(rows))
    describe(`${name}`, () => {
      test.for([row].flat())('row %#', async (one) => {
        queries.clear()
        rereads.mockClear()
        requests = []
        answers = one.answers
        const given = await run(module[name as keyof Module], one.with)
        const read = rereads.mock.calls.map(([filters]) => filters?.queryKey)
        expect(requests).toEqual(one.sends ?? [])
        expect(read).toEqual(one.rereads ?? [])
        expect('gives' in one ? given : undefined).toEqual(one.gives)
      })
    })
}

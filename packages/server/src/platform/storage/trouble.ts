import { Problem } from '../../ground/problem.ts'
import { createFullness } from '@scriptorium/basics/fullness'
import type { Storage } from '@scriptorium/storage/storage'

const full = new Set(['ENOSPC', 'EDQUOT'])

const codesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [(error as { code?: unknown }).code, ...codesOf(error.cause)] : []

/** Returns the problem for a failing storage: it is full, or it is unavailable. */
const problemOf = (cause: unknown): Problem =>
  codesOf(cause).some((code) => full.has(String(code)))
    ? new Problem('storage_full', undefined, { cause })
    : new Problem('unavailable', 'The file storage cannot be reached', { cause })

const answerable =
  <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
  (...args: Args): Promise<T> =>
    work(...args).catch((error: unknown) => {
      throw problemOf(error)
    })

/** Returns a storage whose failures are problems that can be sent to the client, and that knows whether it is full. */
export const withAnswers = (storage: Storage): Storage => {
  const { note, isFull } = createFullness()
  const noting =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      work(...args).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'storage_full') note()
        throw error
      })
  return {
    ...storage,
    put: noting(answerable(storage.put)),
    putWidth: noting(answerable(storage.putWidth)),
    read: answerable(storage.read),
    sizeOf: answerable(storage.sizeOf),
    ...(storage.kind === 'disk' && { receive: noting(answerable(storage.receive)) }),
    isFull,
  }
}

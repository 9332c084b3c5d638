import { AsyncLocalStorage } from 'node:async_hooks'

interface Context {
  readonly caller: string
  readonly scope: string
  /** The results of work that runs once; undefined for other work, whose results are cached. */
  readonly ownResults: Map<string, unknown> | undefined
}

const contexts = new AsyncLocalStorage<Context>()

const runWith = <T>(changed: Partial<Context>, work: () => T): T =>
  contexts.run({ caller: currentCaller(), scope: currentScope(), ownResults: ownResults(), ...changed }, work)

/**
 * Runs work on behalf of a caller, such as a user or an organization. Its tasks are queued under that caller, and their results
 * are kept for the scope, such as a space.
 */
export const runFor = <T>(caller: string, work: () => T, scope = caller): T => runWith({ caller, scope }, work)

/** Runs work whose results are kept for a scope. Its tasks are queued under the caller as before. */
export const runIn = <T>(scope: string, work: () => T): T => runWith({ scope }, work)

/**
 * Runs work whose texts no other work needs soon, such as one page of a list of all pages. Its results are kept until it ends: in
 * the caches, they would push out what other requests need.
 */
export const runOnce = <T>(work: () => T): T => runWith({ ownResults: new Map() }, work)

/** Returns the current caller. All work without a caller is queued under one unnamed caller. */
export const currentCaller = (): string => contexts.getStore()?.caller ?? ''

/** Returns the scope for which results are kept. Work without one shares one unnamed scope. */
export const currentScope = (): string => contexts.getStore()?.scope ?? ''

/** Returns the results of the current work if it runs once; undefined for other work, whose results are cached. */
export const ownResults = (): Map<string, unknown> | undefined => contexts.getStore()?.ownResults

/**
 * Returns a key of a cache for the current scope. A text that only another scope has read is not in the cache: how fast an answer
 * comes must not tell who else has the text.
 */
export const keyInScope = (key: string): string => `${currentScope()} ${key}`

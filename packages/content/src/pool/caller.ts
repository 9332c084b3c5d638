import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs work whose texts take the turns of a caller, such as a user or an organization. */
export const runFor = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** Returns the caller whose work runs; all work without one shares the turns of an unnamed caller. */
export const currentCaller = (): string => callers.getStore() ?? ''

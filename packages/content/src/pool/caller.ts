import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs work on behalf of a caller, such as a user or an organization. Its tasks are queued under that caller. */
export const runFor = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** Returns the current caller. All work without a caller is queued under one unnamed caller. */
export const currentCaller = (): string => callers.getStore() ?? ''

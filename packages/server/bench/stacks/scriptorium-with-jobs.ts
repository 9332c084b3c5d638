import { startScriptorium } from './scriptorium.ts'

/** Starts this server as users run it: with background jobs. */
export const start = startScriptorium('on')

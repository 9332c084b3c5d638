import { createRequire } from 'node:module'

/** The program that runs scripts. */
export interface Executable {
  path: string
  /** The newest behaviour that it knows, as a date. */
  compatibilityDate: string
}

/** Returns the program that runs scripts, or undefined if the optional package `workerd` is not installed. */
export const findExecutable = (): Executable | undefined => {
  try {
    const found = createRequire(import.meta.url)('workerd') as { default: string; compatibilityDate: string }
    return { path: found.default, compatibilityDate: found.compatibilityDate }
  } catch {
    return undefined
  }
}

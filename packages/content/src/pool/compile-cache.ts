import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns the environment variable with which a new process or thread uses our compile cache. Without it, each one strips the
 * types from all modules and compiles them again.
 */
export const compileCache = (): NodeJS.ProcessEnv => {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

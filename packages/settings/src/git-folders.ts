import { stat } from 'node:fs/promises'
import { ConfigError } from './config.ts'

/** Throws if a folder in GIT_FOLDERS does not exist, so that the server does not start with a wrong setting. */
export const requireGitFolders = async (folders: readonly string[]): Promise<void> => {
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory())
      throw new ConfigError(`GIT_FOLDERS is invalid: ${folder} is not a folder on this machine`)
  }
}

import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
}

/**
 * Returns the folders of all packages that a package needs, by name, as pnpm has installed them: in the package's own
 * `node_modules`, or next to it.
 */
export const installedDependencies = async (folder: string): Promise<Record<string, string>> => {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const found: Record<string, string> = {}
  for (const name of Object.keys(dependencies)) {
    const target = await realpath(join(folder, 'node_modules', name)).catch(() => realpath(join(folder, '..', name)))
    Object.assign(found, { [name]: target }, await installedDependencies(target))
  }
  return found
}

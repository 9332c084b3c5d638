import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Returns the commit to compare with: the merge base with main, or the last commit. */
export const defaultRef = (root: string): string => {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {}
  }
  return 'HEAD'
}

/** Writes the spec of a commit into a folder. Returns its path, or undefined if the commit has no spec. */
export const specAt = (root: string, ref: string, folder: string): string | undefined => {
  const git = (args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 })
  let commit
  try {
    commit = git(['rev-parse', '--verify', `${ref}^{commit}`])
      .toString()
      .trim()
  } catch (cause) {
    throw new Error(`There is no commit ${ref}.`, { cause })
  }
  if (git(['ls-tree', '--name-only', commit, 'spec/openapi.yaml']).length === 0) return undefined
  execFileSync('tar', ['-x', '-C', folder], { input: git(['archive', commit, 'spec']) })
  return join(folder, 'spec')
}

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'yaml'
import { METHODS } from './document.ts'
import { redocly } from './redocly-cli.ts'

export type Impact = 'major' | 'minor' | 'patch'

/** A difference between two states of the spec, with its impact on clients. */
export interface Change {
  impact: Impact
  rule: string
  message: string
  place: string
  operations: string[]
}

interface Report {
  changes: {
    path: string
    impact: Impact
    kind: string
    property?: string
    verdicts: { ruleId: string; impact: Impact; message: string; location?: Place }[]
    base?: Place
    revision?: Place
  }[]
}
interface Place {
  file: string
  line?: number
  col?: number
}

/** Returns the changes between two spec folders, with the impact that `redocly diff` assigns. */
export const changesBetween = async (base: string, revision: string, signal?: AbortSignal): Promise<Change[]> => {
  const files = [base, revision].map((folder) => relative(revision, join(folder, 'openapi.yaml')))
  const { stdout, stderr } = await redocly(revision, ['diff', ...files, '--format=json'], signal)
  if (stderr.includes('No diff rules are on')) throw new Error(`${revision}/redocly.yaml must extend diff-recommended`)
  if (!stdout.trim().startsWith('{')) throw new Error(stderr.trim() || 'redocly diff printed no report')
  const { changes } = JSON.parse(stdout) as Report
  return Promise.all(
    changes.map(async ({ path, impact, kind, property, verdicts, base: was, revision: now }) => {
      const [verdict] = verdicts.filter((one) => one.impact === impact)
      const at = verdict?.location ?? now ?? was
      return {
        impact,
        rule: verdict?.ruleId ?? kind,
        message: verdict?.message ?? [kind, readable(path), property].filter(Boolean).join(' '),
        place: at ? [at.file, at.line, at.col].filter((part) => part !== undefined).join(':') : '',
        operations: await operationsAt(path, [revision, base]),
      }
    }),
  )
}

const readable = (pointer: string) =>
  pointer
    .replace(/^#\/paths\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')

/** Returns the operationIds at a pointer into `paths`, from the first folder that has the path. */
const operationsAt = async (pointer: string, folders: string[]): Promise<string[]> => {
  const [, key, method] = /^#\/paths\/([^/]+)(?:\/(\w+))?/.exec(pointer) ?? []
  if (!key) return []
  for (const folder of folders) {
    const root = parse(await readFile(join(folder, 'openapi.yaml'), 'utf8'))
    const entry = root.paths?.[readable(`#/paths/${key}`)]
    if (!entry) continue
    const item = entry.$ref ? parse(await readFile(join(folder, entry.$ref), 'utf8')) : entry
    return METHODS.filter(
      (name) => item[name] && (!method || !METHODS.includes(method as 'get') || name === method),
    ).map((name) => item[name].operationId)
  }
  return []
}

/** Returns the highest impact of some changes. */
export const bumpOf = (changes: Change[]): Impact | undefined =>
  (['major', 'minor', 'patch'] as const).find((impact) => changes.some((change) => change.impact === impact))

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

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** What a step makes of which files, and where it notes from what it made them. */
export interface Step {
  stamp: string
  inputs: readonly string[]
  outputs: readonly string[]
}

const inputs = ['spec/openapi.yaml', 'spec/redocly.yaml', 'spec/resources', 'spec/shared', 'tools', 'pnpm-lock.yaml']
const outputs = [
  'spec/dist/openapi.json',
  'packages/types/src/operations.gen.ts',
  'packages/types/src/schema.gen.d.ts',
  'packages/types/src/methods.gen.d.ts',
  'packages/types/src/endpoints.gen.ts',
]

/** The generators. */
export const generated: Step = { stamp: '.turbo/generated-from', inputs, outputs }

/** The build of the studio. */
export const studio: Step = {
  stamp: '.turbo/studio-from',
  inputs: [...inputs, ...['studio', 'editor', 'site', 'content', 'basics', 'client'].map((name) => `packages/${name}`)],
  outputs: ['packages/studio/dist/index.html'],
}

/** Hashes the inputs of a step. Takes a few milliseconds, while turbo takes a second. */
const hashInputs = async (paths: readonly string[]): Promise<string> => {
  const lists = await Promise.all(paths.map((input) => filesOf(join(ROOT, input))))
  const files = lists.flat().toSorted()
  const texts = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, text] of texts.entries()) hash.update(`${files[index]}\0${text.length}\0`).update(text)
  return hash.digest('hex')
}

const filesOf = async (path: string): Promise<string[]> => {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/[/\\](node_modules|test|dist|\.turbo)([/\\]|$)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Tells whether what a step makes exists and is up to date. */
export const isFresh = async (step = generated): Promise<boolean> => {
  if (!step.outputs.every((output) => existsSync(join(ROOT, output)))) return false
  const [stamp, hash] = await Promise.all([
    readFile(join(ROOT, step.stamp), 'utf8').catch(() => ''),
    hashInputs(step.inputs),
  ])
  return stamp === hash
}

/** Records that what a step makes is up to date. */
export const markFresh = async (step = generated): Promise<void> => {
  const stamp = join(ROOT, step.stamp)
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, await hashInputs(step.inputs))
}

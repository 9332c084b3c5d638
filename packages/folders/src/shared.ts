import { isMap, parseDocument, stringify } from 'yaml'
import type { Change } from '@scriptorium/content/changes/batch'
import { sameValue } from '@scriptorium/content/map/canonical'
import { includePath, includesFolder } from '@scriptorium/content/tree/include-files'
import { variablesOf } from '@scriptorium/content/metadata/appearance'
import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { fileTextOf } from './page-file.ts'
import type { Skipped, SourceFile } from './source.ts'
import { batchesOf } from '@scriptorium/basics/batches'

/** Reusable content of a space, with the name of its file. */
export interface SharedText {
  id: string
  title: string
  name: string
  text: string
}

/** The reusable contents and the variables of a space. */
export interface Shared {
  reusable: SharedText[]
  variables: Readonly<Record<string, string>>
}

/** The file of the variables. */
export const variablesPath = '.gitbook/vars.yaml'

const include = new RegExp(`^${includesFolder.replace('.', '\\.')}/([^/]+)\\.md$`)

/** Returns whether a file has reusable content or the variables of the space. */
export const isShared = (path: string): boolean => path === variablesPath || include.test(path)

const textOf = ({ title, name, text }: SharedText): string =>
  fileTextOf({ title, slug: name }, text, { name, title: name, made: name })

const readVariables = (text: string): Shared['variables'] | undefined => {
  const document = parseDocument(text, { logLevel: 'silent' })
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined
  return variablesOf(document.toJS({ maxAliasCount: 0 })) ?? {}
}

/** Returns the file of the variables: the existing one with the values changed, so that its comments stay. */
const variablesText = (variables: Shared['variables'], kept: string | undefined): string => {
  const before = kept === undefined ? undefined : readVariables(kept)
  if (kept === undefined || before === undefined) return stringify(variables, { lineWidth: 0 })
  if (sameValue(before, variables)) return kept
  const document = parseDocument(kept, { logLevel: 'silent' })
  for (const name of Object.keys(before)) if (!(name in variables)) document.delete(name)
  for (const [name, value] of Object.entries(variables)) if (before[name] !== value) document.set(name, value)
  return document.toString({ lineWidth: 0 })
}

/** Returns reusable contents and variables as files. `kept` has the existing files. */
export const sharedFiles = (
  { reusable, variables }: Shared,
  kept: ReadonlyMap<string, string> = new Map(),
): SourceFile[] => {
  const includes = reusable.map((one) => ({ path: includePath(one.name), text: textOf(one) }))
  if (Object.keys(variables).length === 0) return includes
  return [...includes, { path: variablesPath, text: variablesText(variables, kept.get(variablesPath)) }]
}

/** The changes that update a space to the shared files of a folder, with the paths of these files. */
export interface SharedPlan {
  changes: Change[]
  created: string[]
  updated: string[]
  deleted: string[]
  skipped: Skipped[]
}

/** Input of the plan: the contents of the space, and whether contents that the folder lacks are deleted. */
interface Planning {
  there: Shared
  /** The texts of contents as an export into the folder writes them, by id, where these differ. */
  linked?: ReadonlyMap<string, string>
  prune: boolean
}

/** The names that the API accepts. */
const isSlug = /^[^/\\]{1,100}$/

const nameOf = (path: string): string => include.exec(path)![1]!

const planIncludes = (plan: SharedPlan, files: readonly SourceFile[], { there, linked, prune }: Planning): void => {
  const byName = new Map(there.reusable.map((one) => [one.name, one]))
  for (const { path, text } of files) {
    const name = nameOf(path)
    const before = byName.get(name)
    byName.delete(name)
    const fields = { title: metadataOf(text).title ?? name, document: { markdown: text } }
    if (!before) {
      // With its own name, the file keeps its path when the title changes.
      const slug = isSlug.test(name) ? { slug: name } : {}
      plan.changes.push({ operation: 'insert_reusable_content', ...fields, ...slug })
      plan.created.push(path)
    } else if (textOf(before) !== text && textOf({ ...before, text: linked?.get(before.id) ?? before.text }) !== text) {
      plan.changes.push({ operation: 'update_reusable_content', reusableContent: before.id, ...fields })
      plan.updated.push(path)
    }
  }
  if (!prune) return
  for (const { id, name } of byName.values()) {
    plan.changes.push({ operation: 'delete_reusable_content', reusableContent: id })
    plan.deleted.push(includePath(name))
  }
}

const maxVariablesPerChange = 500

const planVariables = (plan: SharedPlan, file: SourceFile | undefined, { there, prune }: Planning): void => {
  const wanted = file ? readVariables(file.text) : {}
  if (!wanted) {
    plan.skipped.push({ path: variablesPath, reason: 'it is not a YAML map of names and values' })
    return
  }
  const removed = prune ? Object.keys(there.variables).filter((name) => !(name in wanted)) : []
  const edits: [string, string | null][] = [
    ...Object.entries(wanted).filter(([name, value]) => there.variables[name] !== value),
    ...removed.map((name): [string, null] => [name, null]),
  ]
  if (edits.length > 0) (file ? plan.updated : plan.deleted).push(variablesPath)
  for (const batch of batchesOf(edits, maxVariablesPerChange)) {
    const variables = Object.fromEntries(batch)
    plan.changes.push({ operation: 'update_variables', variables })
  }
}

/** Plans the changes that update the reusable contents and variables of a space to the files of a folder. */
export const planShared = (files: readonly SourceFile[], planning: Planning): SharedPlan => {
  const plan: SharedPlan = { changes: [], created: [], updated: [], deleted: [], skipped: [] }
  planIncludes(
    plan,
    files.filter(({ path }) => include.test(path)),
    planning,
  )
  planVariables(
    plan,
    files.find(({ path }) => path === variablesPath),
    planning,
  )
  return plan
}

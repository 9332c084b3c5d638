import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SPEC } from './bundle.ts'
import { operationsOf, toMarkdown } from './operations.ts'
import type { Document } from './document.ts'

const README = join(import.meta.dirname, '../packages/client/README.md')
const BEGIN = '<!-- operations: generated from spec/ by pnpm gen -->'
const END = '<!-- /operations -->'

/** Updates the list of operations in the client's README. Returns whether it was out of date. */
export const writeReadme = (document: Document): Promise<boolean> =>
  update(README, (before) => withOperations(before, document))

/** Updates spec/operations.md. Returns whether it was out of date. */
export const writeOperationsPage = (document: Document): Promise<boolean> =>
  update(join(SPEC, 'operations.md'), () => toMarkdown(document))

const update = async (file: string, change: (text: string) => string): Promise<boolean> => {
  const before = await readFile(file, 'utf8').catch(() => '')
  const after = change(before)
  if (after !== before) await writeFile(file, after)
  return after !== before
}

/** Returns the README with the document's operations between the two markers. Throws if a marker is missing. */
export const withOperations = (readme: string, document: Document): string => {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin < 0 || end < begin)
    throw new Error(`packages/client/README.md has no markers for the operations: ${BEGIN} … ${END}`)
  return `${readme.slice(0, begin)}${BEGIN}\n\n${listOf(document)}\n\n${readme.slice(end)}`
}

const listOf = (document: Document): string => {
  const rows = Object.entries(operationsOf(document))
  const resources = [...new Set(rows.map(([, { resource }]) => resource))].toSorted()
  return resources
    .map((resource) => {
      const names = rows
        .filter(([, row]) => row.resource === resource)
        .map(([id, { deprecated }]) => (deprecated ? `~~\`${id}\`~~` : `\`${id}\``))
      return `- **${resource}**: ${names.join(' · ')}`
    })
    .join('\n')
}

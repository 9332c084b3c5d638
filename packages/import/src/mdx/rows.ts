import { readProgram } from '../program/read-program.ts'
import { objectIn, type Value } from '../program/values.ts'
import type { MdxNode } from './parse.ts'

/** Something that an element lists in an attribute, such as an option, by the names of its fields. */
export type Row = Readonly<Record<string, Value>>

/** The rows that elements list in their attributes. */
export type Rows = ReadonlyMap<MdxNode, readonly Row[]>

const isRow = (value: Value): value is Record<string, Value> =>
  Object.values(objectIn(value)).some((one) => typeof one === 'string')

/** Returns the rows of a list of objects, or of an object with an object for each name; none of any other value. */
const rowsOf = (value: Value): readonly Row[] => {
  if (Array.isArray(value)) return value.every(isRow) ? value : []
  const entries = Object.entries(objectIn(value))
  return entries.every(([, one]) => isRow(one)) ? entries.map(([name, one]) => ({ name, ...objectIn(one) })) : []
}

/** Returns the value of an expression, with the constants that the programs of its page declare. */
const valueOf = async (expression: string, programs: string): Promise<Value> => {
  const text = `${programs}\nexport default (${expression}\n)`
  const read = () => Promise.resolve(text)
  return (await readProgram({ paths: ['page.tsx'], read }, 'page.tsx')).exported
}

// Each value is read together with the programs of its page. No page has so much to read, unless it is made to.
const maxCharacters = 5_000_000

const listed = async (node: MdxNode, programs: string, budget: { characters: number }): Promise<readonly Row[]> => {
  for (const { value } of node.attributes ?? []) {
    if (value === null || typeof value !== 'object') continue
    budget.characters -= programs.length + value.value.length
    if (budget.characters < 0) break
    const rows = rowsOf(await valueOf(value.value, programs))
    if (rows.length > 0) return rows
  }
  return []
}

/** Returns the rows that the elements without content on a page list in their attributes. */
export const rowsIn = async (nodes: readonly MdxNode[]): Promise<Rows> => {
  const programs = nodes.flatMap(({ type, value = '' }) => (type === 'mdxjsEsm' ? [value] : [])).join('\n')
  const budget = { characters: maxCharacters }
  const found = new Map<MdxNode, readonly Row[]>()
  const waiting = [...nodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = node.children ?? []
    for (const child of children) waiting.push(child)
    if (node.type !== 'mdxJsxFlowElement' || children.length > 0) continue
    const rows = await listed(node, programs, budget)
    if (rows.length > 0) found.set(node, rows)
  }
  return found
}

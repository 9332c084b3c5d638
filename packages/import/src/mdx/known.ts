import { folderOf } from '../tree.ts'
import type { MdxNode } from './parse.ts'
import type { MdxContext } from './translate-mdx.ts'

/** What a page in MDX declares and imports. */
export interface Known {
  /** The texts of constants, of imported code, and the paths of imported pictures. */
  constants: Map<string, string>
  /** The imported pages, by the name of their component. */
  snippets: Map<string, { path: string; text: string }>
}

const importLine = /^import\s+(?:\{([^}]*)\}|(\w+))\s+from\s+['"]([^'"]+)['"]/gm
const constLine = /^export\s+const\s+(\w+)\s*=\s*(["'`])((?:(?!\2)[^\\]|\\.)*)\2/gm
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const rawCode = /^!!raw-loader!|\?raw$/

const constantsIn = (text: string): [string, string][] =>
  [...text.matchAll(constLine)].map(([, name, , value]) => [name!, value!])

const learnImport = async (
  known: Known,
  { names, alias, from }: { names: string | undefined; alias: string | undefined; from: string },
  context: MdxContext,
): Promise<void> => {
  if (alias !== undefined && picture.test(from)) {
    known.constants.set(`${alias}.src`, from)
    return void known.constants.set(alias, from)
  }
  const isRaw = rawCode.test(from)
  if (!isRaw && !/\.(?:mdx?|jsx?|tsx?)$/.test(from)) return
  const found = await context.load(folderOf(context.path), from.replace(rawCode, ''))
  if (found === undefined) return
  if (isRaw && alias !== undefined) known.constants.set(alias, found.text.replace(/\n$/, ''))
  if (isRaw) return
  const wanted = new Set((names ?? '').split(',').map((name) => name.trim()))
  for (const [name, value] of constantsIn(found.text)) if (wanted.has(name)) known.constants.set(name, value)
  if (!/\.mdx?$/.test(from)) return
  for (const name of alias === undefined ? wanted : [alias]) known.snippets.set(name, found)
}

/** Returns what the programs in a page declare and import. */
export const learn = async (nodes: readonly MdxNode[], context: MdxContext): Promise<Known> => {
  const known: Known = { constants: new Map(Object.entries(context.values ?? {})), snippets: new Map() }
  for (const { type, value = '' } of nodes) {
    if (type !== 'mdxjsEsm') continue
    for (const [name, text] of constantsIn(value)) known.constants.set(name, text)
    for (const [, names, alias, from] of value.matchAll(importLine))
      await learnImport(known, { names, alias, from: from! }, context)
  }
  return known
}

/** Replaces attributes that are a known constant by its text. */
export const resolveAttributes = (nodes: readonly MdxNode[], constants: ReadonlyMap<string, string>): void => {
  const waiting = [...nodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children ?? []) waiting.push(child)
    for (const attribute of node.attributes ?? []) {
      if (attribute.value === null || typeof attribute.value !== 'object') continue
      const { value } = attribute.value
      const [, required] = /^\s*require\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?\s*$/.exec(value) ?? []
      const known = required ?? constants.get(value.trim())
      if (known !== undefined) attribute.value = known
    }
  }
}

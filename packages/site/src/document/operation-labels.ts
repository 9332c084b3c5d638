import type { BlockNode, DocumentNode, FragmentNode, Leaf } from '@scriptorium/content/markdown/document'
import { fragmentNodes, textNode, textOf } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'
import type { TableData } from '@scriptorium/content/markdown/tables/table-data'
import { en, type Dictionary } from '../words/en.ts'
import type { Words } from '../words/words.ts'

type Name = keyof Dictionary

const shared: readonly Name[] = ['added', 'changed', 'schemas']
const names = (Object.keys(en) as Name[]).filter((name) => name.startsWith('api') || shared.includes(name))

// These words are also usual between two pieces of code in a description, so they count only where the server says how to sign in.
const ofAuthentication: readonly Name[] = ['apiAnd', 'apiNone', 'apiOr', 'apiWithScope']

// What the server writes about an API is in English, since it belongs to the specification and not to a site.
const labels = names.filter((name) => !ofAuthentication.includes(name))
const nameOf: ReadonlyMap<string, Name> = new Map(labels.map((name) => [en[name], name]))

const plainLabel = /^[A-Z][a-zA-Z ]+$/

const withColon = [...nameOf.keys()].filter((text) => plainLabel.test(text)).join('|')

// A label ends a run of text, and its value follows as code. The titles of columns can be words of a sentence, so they do not count.
const labelAtEnd = new RegExp(
  String.raw`(^|[^\p{L}])((?:${withColon})(?=: ?$)|(?:Affects|Always|Each is one of|One of|The type depends on)(?= $)|(?:Read|Write)-only\.(?=\s*$))`,
  'u',
)

// After the values of a list, which are code.
const countAtStart = /^ and (\d+) more(\.?)/

// Only the server writes paragraphs that begin so: names of schemes and scopes are code, and all other words are these.
const authenticationLabel = `${en.apiAuthentication}:`
const authenticationWords = new Map(ofAuthentication.map((name) => [en[name], name]))
const authenticationWord = new RegExp(String.raw`\b(?:${[...authenticationWords.keys()].join('|')})\b`, 'g')

/** The labels with a value in them, and the name of the value. */
const templates = names.flatMap((name) => {
  const [before, value, after] = en[name].split(/[{}]/)
  return value === undefined ? [] : [{ name, value, text: new RegExp(`^${before}(\\S+)${after}$`) }]
})

const originals = new WeakMap<BlockNode, BlockNode>()

/** Returns the heading as it was before its label was translated: anchors are the same in all languages. */
export const originalOf = (heading: BlockNode): BlockNode => originals.get(heading) ?? heading

const labelOf = (text: string, words: Words): string | undefined => {
  const name = nameOf.get(text)
  if (name !== undefined) return words[name]
  for (const { name, value, text: template } of templates) {
    const given = template.exec(text)?.[1]
    if (given !== undefined) return words.fill(name, { [value]: given })
  }
  return undefined
}

const isText = (leaf: Leaf): boolean => typeof leaf.text === 'string' && leaf.marks.every(({ type }) => type !== 'code')

const withCount = (text: string, words: Words): string =>
  text.replace(countAtStart, (_, count: string, end: string) => {
    const filled = words.fill('apiAndMore', { count })
    return ` ${end === '' ? filled.replace(/[.。]$/, '') : filled}`
  })

const authenticationLeafIn =
  (words: Words) =>
  (leaf: Leaf): Leaf =>
    isText(leaf)
      ? {
          ...leaf,
          text: withCount(leaf.text, words).replaceAll(
            authenticationWord,
            (word) => words[authenticationWords.get(word)!],
          ),
        }
      : leaf

const leafIn =
  (words: Words) =>
  (given: Leaf): Leaf => {
    if (!isText(given)) return given
    const leaf = { ...given, text: withCount(given.text, words) }
    const middle = leaf.text.trim()
    // A word alone can be a description of one word.
    const whole = plainLabel.test(middle) ? undefined : labelOf(middle, words)
    if (whole !== undefined) return { ...leaf, text: leaf.text.replace(middle, () => whole) }
    const text = leaf.text.replace(labelAtEnd, (_, before: string, label: string) => before + words[nameOf.get(label)!])
    return text === given.text ? given : { ...leaf, text }
  }

const titled = (table: BlockNode, words: Words): Pick<BlockNode, 'data' | 'fragments'> => {
  const data = table.data as TableData
  const columns = Object.entries(data.definition ?? {})
  const titles = new Map<string, string>()
  for (const [id, { title, titleFragment }] of columns) {
    const rich = fragmentNodes(table, typeof titleFragment === 'string' ? titleFragment : `title-${id}`)
    const label = labelOf(rich.length > 0 ? textOf(rich).trim() : String(title ?? ''), words)
    if (label !== undefined) titles.set(id, label)
  }
  const definition = columns.map(([id, { titleFragment, ...column }]) =>
    titles.has(id)
      ? [id, { ...column, title: titles.get(id) }]
      : [id, { ...column, ...(titleFragment !== undefined && { titleFragment }) }],
  )
  const kept = table.fragments?.filter(({ fragment = '' }) => {
    const owner = columns.find(([id, column]) => fragment === (column.titleFragment ?? `title-${id}`))
    return owner === undefined || !titles.has(owner[0])
  })
  return { data: { ...data, definition: Object.fromEntries(definition) }, ...(kept && { fragments: kept }) }
}

const labelled = (heading: BlockNode, label: string): BlockNode => {
  const translated = { ...heading, nodes: [textNode(label)] }
  originals.set(translated, heading)
  return translated
}

/** Translates the paragraph that says how to sign in to an API. Its label is the first leaf. */
const translateAuthentication = (paragraph: BlockNode, words: Words): BlockNode => {
  const leafOf = authenticationLeafIn(words)
  const nodes = (paragraph.nodes ?? []).map((node) =>
    node.object === 'text' ? { ...node, leaves: node.leaves.map(leafIn(words)).map(leafOf) } : node,
  )
  return { ...paragraph, nodes }
}

const translate = <T extends DocumentNode | FragmentNode>(node: T, words: Words): T => {
  if (node.object === 'text') return { ...node, leaves: node.leaves.map(leafIn(words)) }
  if (node.object === 'block') {
    // Code stays the same object, since its colors are found by it.
    if (node.type === 'code') return node
    const label = isHeading(node) ? labelOf(textOf([node]).trim(), words) : undefined
    if (label !== undefined) return labelled(node, label) as T
    if (node.type === 'paragraph' && textOf([node]).startsWith(authenticationLabel))
      return translateAuthentication(node, words) as T
  }
  const own = node.object === 'block' && node.type === 'table' ? titled(node, words) : {}
  const { nodes, fragments } = { ...node, ...own } as Pick<BlockNode, 'fragments' | 'nodes'>
  return {
    ...node,
    ...own,
    ...(nodes && { nodes: nodes.map((one) => translate(one, words)) }),
    ...(fragments && { fragments: fragments.map((one) => translate(one, words)) }),
  }
}

/** Returns what the server wrote about an API with its labels in the language of the site. Descriptions stay as they are. */
export const withLabels = <T extends DocumentNode>(nodes: readonly T[], words: Words): readonly T[] =>
  words.interfaceLanguage === 'en' ? nodes : nodes.map((node) => translate(node, words))

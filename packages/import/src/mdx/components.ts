import { cards, code, details, hint, stepper, styleOf, tabs, type Card } from '../text/blocks.ts'
import { attributesOf, type MdxNode } from './parse.ts'

/** What a component can use to write itself as Markdown. */
export interface Writer {
  /** The content of an element, as Markdown. */
  inner(node: MdxNode): string
  /** The elements directly in an element, also those that stand alone in a paragraph. */
  elements(node: MdxNode): MdxNode[]
  /** The blocks of code in an element. */
  codes(node: MdxNode): MdxNode[]
}

type Write = (node: MdxNode, writer: Writer) => string

const hintOf =
  (style: string): Write =>
  (node, { inner }) =>
    hint(styleOf(style), attributesOf(node)['title'], inner(node))

const passed: Write = (node, { inner }) => inner(node)
const nothing: Write = () => ''

/** Returns the title of a block of code: `title="…"`, or the words after the language. */
export const titleOfCode = (meta: string | null | undefined): string | undefined => {
  const [, title] = /\b(?:title|filename)=(?:"([^"]*)"|'[^']*')/.exec(meta ?? '') ?? []
  if (title !== undefined) return title
  const words = (meta ?? '')
    .replaceAll(/\{[^}]*\}|\b\w+=(?:"[^"]*"|\S+)|\b(?:showLineNumbers|lines|wrap|icon|expandable|twoslash)\b/g, '')
    .trim()
  return words === '' ? undefined : words
}

const codeGroup: Write = (node, { codes, inner }) => {
  const all = codes(node)
  if (all.length === 0) return inner(node)
  return tabs(
    all.map(({ lang, meta, value = '' }) => ({
      title: titleOfCode(meta) ?? lang ?? 'Code',
      body: code(lang ?? '', value),
    })),
  )
}

const tabsOf: Write = (node, { elements, inner }) => {
  const parts = elements(node).map((part) => {
    const { title, label, value } = attributesOf(part)
    return { title: title ?? label ?? value ?? 'Tab', body: inner(part) }
  })
  return parts.length === 0 ? inner(node) : tabs(parts)
}

const stepsOf: Write = (node, { elements, inner }) => {
  const steps = elements(node).filter(({ name }) => name === 'Step')
  if (steps.length === 0) return inner(node)
  return stepper(steps.map((step) => ({ title: attributesOf(step)['title'] ?? '', body: inner(step) })))
}

const cardOf = (node: MdxNode, { inner }: Writer): Card => {
  const { title = '', href, link, to, description = '' } = attributesOf(node)
  return { title, body: [description, inner(node)].filter(Boolean).join(' '), href: href ?? link ?? to }
}

const isCard = ({ name }: MdxNode): boolean => name === 'Card' || name === 'LinkCard' || name === 'Tile'

const cardsOf: Write = (node, writer) => {
  const all = writer.elements(node)
  const isAll = all.length > 0 && all.every(isCard)
  return isAll ? cards(all.map((one) => cardOf(one, writer))) : writer.inner(node)
}

const fieldOf: Write = (node, { inner }) => {
  const said = attributesOf(node)
  const name = said['name'] ?? said['path'] ?? said['query'] ?? said['body'] ?? said['header'] ?? ''
  const facts = [
    said['type'],
    said['required'] === 'true' ? 'required' : undefined,
    said['deprecated'] === 'true' ? 'deprecated' : undefined,
  ]
  const preset = said['default'] === undefined ? '' : ` Default: \`${said['default']}\`.`
  const about = facts.filter(Boolean).join(', ')
  return `**\`${name}\`**${about === '' ? '' : ` _${about}_`}${preset}\n\n${inner(node)}`
}

const detailsOf: Write = (node, { inner }) => {
  const { title, label, description, defaultOpen } = attributesOf(node)
  return details(title ?? label ?? description ?? 'Details', inner(node), defaultOpen === 'true')
}

const embedOf: Write = (node) => {
  const { src } = attributesOf(node)
  return src && /^https?:/.test(src) ? `{% embed url="${src}" %}` : ''
}

const imageOf: Write = (node) => {
  const { src, srcDark, alt = '' } = attributesOf(node)
  const path = src ?? srcDark
  return path === undefined ? '' : `![${alt.replaceAll(/[[\]]/g, '')}](${/[\s()]/.test(path) ? `<${path}>` : path})`
}

const linkOf: Write = (node, { inner }) => {
  const { href, to } = attributesOf(node)
  const target = href ?? to
  return target === undefined ? inner(node) : `[${inner(node).replaceAll('\n', ' ')}](${target})`
}

/** An anchor stays as it is: it is how headings have one. */
const anchorOf: Write = (node, writer) => {
  const { id, href } = attributesOf(node)
  const isEmpty = (node.children ?? []).length === 0
  return id !== undefined && isEmpty ? `<a href="${href ?? `#${id}`}" id="${id}"></a>` : linkOf(node, writer)
}

const frameOf: Write = (node, { inner }) => {
  const { caption } = attributesOf(node)
  return caption ? `${inner(node)}\n\n_${caption}_` : inner(node)
}

const updateOf: Write = (node, { inner }) => {
  const { label = '', description } = attributesOf(node)
  return `## ${label}\n\n${description ? `_${description}_\n\n` : ''}${inner(node)}`
}

const codeOf: Write = (node, { inner }) => {
  const said = attributesOf(node)
  return code(said['lang'] ?? said['language'] ?? '', said['code'] ?? inner(node), said['title'])
}

const detailsElement: Write = (node, { elements, inner }) => {
  const [summary] = elements(node).filter(({ name }) => name === 'summary')
  const title = summary === undefined ? 'Details' : inner(summary)
  const rest = {
    ...node,
    children: (node.children ?? []).filter((one) => one !== summary && one.children?.[0] !== summary),
  }
  return details(title, inner(rest))
}

/** How components of Mintlify, Starlight, Docusaurus, Nextra and Fern are written, by name. */
export const components: Readonly<Record<string, Write>> = {
  Note: hintOf('note'),
  Info: hintOf('info'),
  Tip: hintOf('tip'),
  Check: hintOf('check'),
  Success: hintOf('success'),
  Warning: hintOf('warning'),
  Danger: hintOf('danger'),
  Error: hintOf('error'),
  Callout: (node, writer) => hintOf(attributesOf(node)['type'] ?? attributesOf(node)['intent'] ?? 'info')(node, writer),
  Aside: (node, writer) => hintOf(attributesOf(node)['type'] ?? 'note')(node, writer),
  Admonition: (node, writer) => hintOf(attributesOf(node)['type'] ?? 'note')(node, writer),
  Banner: hintOf('info'),
  Tabs: tabsOf,
  Tab: passed,
  TabItem: passed,
  CodeGroup: codeGroup,
  CodeBlocks: codeGroup,
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  Steps: stepsOf,
  Step: passed,
  Accordion: detailsOf,
  AccordionGroup: passed,
  Expandable: detailsOf,
  CardGroup: cardsOf,
  CardGrid: cardsOf,
  Cards: cardsOf,
  Columns: cardsOf,
  Column: passed,
  Card: (node, writer) => cards([cardOf(node, writer)]),
  LinkCard: (node, writer) => cards([cardOf(node, writer)]),
  Tile: (node, writer) => cards([cardOf(node, writer)]),
  Tiles: cardsOf,
  LinkButton: linkOf,
  Link: linkOf,
  Frame: frameOf,
  ParamField: fieldOf,
  ResponseField: fieldOf,
  Update: updateOf,
  Tooltip: passed,
  Badge: (node, { inner }) => `\`${attributesOf(node)['text'] ?? inner(node)}\``,
  Icon: nothing,
  DocCardList: nothing,
  TOCInline: nothing,
  Head: nothing,
  FileTree: passed,
  Panel: passed,
  View: passed,
  Visibility: passed,
  Code: codeOf,
  CodeBlock: codeOf,
  Image: imageOf,
  ThemedImage: imageOf,
  Latex: (node, { inner }) => `$$${inner(node)}$$`,
  BrowserOnly: passed,
  div: passed,
  span: passed,
  center: passed,
  section: passed,
  p: passed,
  img: imageOf,
  a: anchorOf,
  br: () => '<br>',
  iframe: embedOf,
  video: embedOf,
  YouTube: (node) => `{% embed url="https://www.youtube.com/watch?v=${attributesOf(node)['id'] ?? ''}" %}`,
  details: detailsElement,
}

import { cards, code, details, hint, stepper, styleOf, tabs, type Card } from '../text/blocks.ts'
import { titleOfWords } from '../text/fences.ts'
import { htmlElements } from './elements.ts'
import { attributesOf, type MdxNode } from './parse.ts'
import type { Write, Writer } from './writer.ts'

const hintOf =
  (style: string): Write =>
  (node, { inner }) => {
    const body = inner(node)
    const { title } = attributesOf(node)
    if (body.trim() !== '' || title !== undefined) return hint(styleOf(style), title, body)
    return style === 'check' || style === 'success' ? '✓' : ''
  }

const passed: Write = (node, { inner }) => inner(node)
const nothing: Write = () => ''

const codeGroup: Write = (node, { codes, inner }) => {
  const all = codes(node)
  if (all.length === 0) return inner(node)
  return tabs(
    all.map(({ lang, meta, value = '' }) => ({
      title: titleOfWords(meta ?? '') ?? lang ?? 'Code',
      body: code(lang ?? '', value),
    })),
  )
}

const tabsOf: Write = (node, { elements, inner }) => {
  // Nextra and Fumadocs name all tabs before them.
  const names = [...(attributesOf(node)['items'] ?? '').matchAll(/(["'`])(.*?)\1/g)].map(([, , name]) => name!)
  const parts = elements(node).map((part, index) => {
    const { title, label, value, slot, name } = attributesOf(part)
    return { title: title ?? label ?? names[index] ?? value ?? slot ?? name ?? 'Tab', body: inner(part) }
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
  return { title, body: [description, inner(node)].filter(Boolean).join('\n\n').trim(), href: href ?? link ?? to }
}

const isCard = ({ name }: MdxNode): boolean => /^(?:Card|LinkCard|Tile|Cards\.Card|IndexCard)$/.test(name ?? '')

/** Returns cards; those whose text is more than a paragraph as parts of the page. */
const cardList = (all: readonly Card[]): string => {
  const isLong = all.some(({ body }) => /\n\s*\n|^\s*(?:[-*+]|\d+\.|```|\||\{%)/m.test(body.trim()))
  if (!isLong) return cards(all)
  return all
    .map(({ title, body, href }) => `**${href === undefined ? title : `[${title}](${href})`}**\n\n${body.trim()}`)
    .join('\n\n')
}

const fieldIn = (source: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:\\s*(["'\`])((?:(?!\\1)[^\\\\]|\\\\.)*)\\1`).exec(source)?.[2]

/** Returns the cards of a list in an attribute, each written as an object. */
const listedCards = (list: string | undefined): Card[] =>
  (list ?? '').split(/\}\s*,\s*\{/).flatMap((source) => {
    const title = fieldIn(source, 'title')
    const href = fieldIn(source, 'href') ?? fieldIn(source, 'link')
    return title === undefined ? [] : [{ title, body: fieldIn(source, 'description') ?? '', href }]
  })

const cardsOf: Write = (node, writer) => {
  const all = writer.elements(node)
  if (all.length === 0) {
    const { cards: list, items } = attributesOf(node)
    const listed = listedCards(list ?? items)
    if (listed.length > 0) return cardList(listed)
  }
  const isAll = all.length > 0 && all.every(isCard)
  return isAll ? cardList(all.map((one) => cardOf(one, writer))) : writer.inner(node)
}

/** The tree of files of a component, as a list. */
const treeOf: Write = (node, writer) =>
  writer
    .elements(node)
    .map((entry) => {
      const { name = '' } = attributesOf(entry)
      const below = treeOf(entry, writer).replaceAll(/^(?=.)/gm, '  ')
      return `- ${name.replaceAll(/[*_`]/g, '\\$&')}${below === '' ? '' : `\n${below}`}`
    })
    .join('\n')

const fileTreeOf: Write = (node, writer) => treeOf(node, writer) || writer.inner(node)

const colorsOf: Write = (node, writer) =>
  writer
    .elements(node)
    .map((entry) => {
      const { name, value = '', title } = attributesOf(entry)
      return title === undefined ? `- ${name ?? ''}: \`${value}\`` : `**${title}**\n\n${colorsOf(entry, writer)}\n`
    })
    .join('\n')

const viewOf: Write = (node, { inner }) => {
  const { title } = attributesOf(node)
  return title === undefined ? inner(node) : `**${title}**\n\n${inner(node)}`
}

const promptOf: Write = (node, { inner }) => {
  const { description = '' } = attributesOf(node)
  return `${description}\n\n${code('text', inner(node))}`
}

/** Only text for people is for readers. */
const visibilityOf: Write = (node, { inner }) => (attributesOf(node)['for'] === 'agents' ? '' : inner(node))

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
  const { src, srcLight, srcDark, alt = '', className = '' } = attributesOf(node)
  const path = src ?? srcLight ?? srcDark
  // Pictures for dark pages have a twin for light ones.
  return path === undefined || /(?:^|\s)hidden\s(?:.*\s)?dark:(?:block|inline)/.test(className)
    ? ''
    : `![${alt.replaceAll(/[[\]]/g, '')}](${/[\s()]/.test(path) ? `<${path}>` : path})`
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
  ...htmlElements,
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
  Card: (node, writer) => cardList([cardOf(node, writer)]),
  LinkCard: (node, writer) => cardList([cardOf(node, writer)]),
  Tile: (node, writer) => cardList([cardOf(node, writer)]),
  'Cards.Card': (node, writer) => cardList([cardOf(node, writer)]),
  IndexCards: cardsOf,
  LinkCards: cardsOf,
  Tiles: cardsOf,
  LinkButton: linkOf,
  Link: linkOf,
  Frame: frameOf,
  ParamField: fieldOf,
  ResponseField: fieldOf,
  Update: updateOf,
  Badge: (node, { inner }) => `\`${attributesOf(node)['text'] ?? inner(node)}\``,
  Cross: () => '✗',
  Icon: nothing,
  DocCardList: nothing,
  TOCInline: nothing,
  Head: nothing,
  FileTree: fileTreeOf,
  Tree: fileTreeOf,
  Files: fileTreeOf,
  Color: colorsOf,
  Prompt: promptOf,
  Fragment: passed,
  PackageManagerTabs: tabsOf,
  'Tabs.Tab': passed,
  Tooltip: passed,
  Mermaid: (node, { inner }) => code('mermaid', attributesOf(node)['chart'] ?? inner(node)),
  Math: (node, { inner }) => `$$${inner(node)}$$`,
  Panel: passed,
  View: viewOf,
  Visibility: visibilityOf,
  Code: codeOf,
  CodeBlock: codeOf,
  Image: imageOf,
  ThemedImage: imageOf,
  Latex: (node, { inner }) => `$$${inner(node)}$$`,
  BrowserOnly: passed,
  img: imageOf,
  a: anchorOf,
  iframe: embedOf,
  video: embedOf,
  YouTube: (node) => `{% embed url="https://www.youtube.com/watch?v=${attributesOf(node)['id'] ?? ''}" %}`,
  details: detailsElement,
}

/** Returns what an element of an unknown component without content seems to be: a card, a picture, or code. */
export const guessOf = (node: MdxNode): string | undefined => {
  const said = attributesOf(node)
  const title = said['title'] ?? said['name'] ?? said['label'] ?? said['heading']
  const href = said['href'] ?? said['link'] ?? said['to'] ?? said['url']
  if (title !== undefined && href !== undefined && /^(?:[/.#]|https?:)/.test(href))
    return cards([{ title, body: said['description'] ?? '', href }])
  const source = said['src']
  if (source !== undefined && /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(source))
    return `![${said['alt'] ?? title ?? ''}](${/\s/.test(source) ? `<${source}>` : source})`
  const text = said['code'] ?? said['command'] ?? said['text']
  const isCode = /^(?:Snippet|Terminal|Command|CodeSnippet)$/.test(node.name ?? '') && text !== undefined
  return isCode ? code('', text) : undefined
}

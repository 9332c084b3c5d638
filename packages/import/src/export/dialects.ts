import { greatest } from '@scriptorium/basics/extremes'
import { indented, mapText, outdent } from '../text/lines.ts'
import type { Block, Part } from './blocks.ts'
import { withoutOwnHtml } from './own-html.ts'

/** The tools whose Markdown can be written. */
export const exportTools = ['vitepress', 'docusaurus', 'starlight', 'mkdocs'] as const

/** A tool whose Markdown can be written. */
export type ExportTool = (typeof exportTools)[number]

/** A titled part of tabs. */
interface Tab {
  title: string
  body: string
}

/** How a tool writes blocks that Markdown has no syntax for. */
export interface Dialect {
  hint(style: string, title: string | undefined, body: string): string
  tabs(tabs: readonly Tab[]): string
  /** What stands after the language of code for a title. */
  codeTitle(title: string): string
  /** What stands after the language of code whose lines have numbers. */
  lineNumbers: string
  details(title: string, body: string): string
  /** Returns steps, which are written as a list with numbers. */
  steps(list: string): string
  anchor(id: string): string
}

const styleNames: Readonly<Record<ExportTool, Readonly<Record<string, string>>>> = {
  vitepress: { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' },
  docusaurus: { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' },
  starlight: { info: 'note', success: 'tip', warning: 'caution', danger: 'danger' },
  mkdocs: { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' },
}

const nameOf = (tool: ExportTool, style: string): string => styleNames[tool][style] ?? styleNames[tool]['info']!

/** Colons around a container, one more than around those in it. */
const colons = (body: string): string =>
  ':'.repeat(
    greatest(
      (body.match(/^\s*:{3,}/gm) ?? []).map((marks) => marks.trim().length),
      2,
    ) + 1,
  )

const htmlDetails = (title: string, body: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`

/** Returns the title of code in the quotes that it does not have: the tools know no escaped quotes there. */
const quoted = (title: string): string => (title.includes('"') ? `'${title.replaceAll("'", '’')}'` : `"${title}"`)

/** Leaves steps as a numbered list, for tools that have no steps. */
const asItIs = (list: string): string => list

const codeTitle = (title: string): string => ` title=${quoted(title)}`

/** Python-Markdown knows no escaped quotes. */
const quotedAsEntity = (title: string): string => `"${title.replaceAll('"', '&quot;')}"`

const fenced = (info: string, body: string, fence: string): string => `${fence}${info}\n${body}\n${fence}`

const onlyCode = /^\s*(`{3,})([\w+#.-]*)([^\n]*)\n([\s\S]*?)\n\1\s*$/

/** Tabs as elements of MDX. */
const elementTabs =
  (hasValues: boolean) =>
  (tabs: readonly Tab[]): string =>
    `<Tabs>\n${tabs
      .map(
        ({ title, body }, index) =>
          `<TabItem ${hasValues ? `value="tab-${index + 1}" ` : ''}label=${`"${title.replaceAll('"', '&quot;')}"`}>\n\n${body}\n\n</TabItem>`,
      )
      .join('\n')}\n</Tabs>`

export const dialects: Readonly<Record<ExportTool, Dialect>> = {
  vitepress: {
    hint: (style, title, body) =>
      `${colons(body)} ${[nameOf('vitepress', style), title].filter(Boolean).join(' ')}\n${body}\n${colons(body)}`,
    tabs: (tabs) => {
      const codes = tabs.map(({ title, body }) => ({ title, match: onlyCode.exec(body) }))
      // The title of a tab takes the place of the title of its code.
      if (!codes.every(({ match }) => match && !match[3]!.includes('[')))
        return tabs.map(({ title, body }) => `**${title}**\n\n${body}`).join('\n\n')
      return `::: code-group\n\n${codes.map(({ title, match }) => fenced(`${match![2]}${match![3]!.trimEnd()} [${title}]`, match![4]!, match![1]!)).join('\n\n')}\n\n:::`
    },
    codeTitle: (title) => ` [${title}]`,
    lineNumbers: ':line-numbers',
    details: (title, body) => `${colons(body)} details ${title}\n${body}\n${colons(body)}`,
    steps: asItIs,
    anchor: (id) => ` {#${id}}`,
  },
  docusaurus: {
    hint: (style, title, body) =>
      `${colons(body)}${nameOf('docusaurus', style)}${title === undefined ? '' : `[${title}]`}\n\n${body}\n\n${colons(body)}`,
    tabs: elementTabs(true),
    codeTitle,
    lineNumbers: ' showLineNumbers',
    details: htmlDetails,
    steps: asItIs,
    anchor: (id) => ` {#${id}}`,
  },
  starlight: {
    hint: (style, title, body) =>
      `${colons(body)}${nameOf('starlight', style)}${title === undefined ? '' : `[${title}]`}\n${body}\n${colons(body)}`,
    tabs: elementTabs(false),
    codeTitle,
    lineNumbers: ' showLineNumbers',
    details: htmlDetails,
    steps: (list) => `<Steps>\n\n${list}\n\n</Steps>`,
    anchor: (id) => ` <a id="${id}"></a>`,
  },
  mkdocs: {
    hint: (style, title, body) =>
      `!!! ${nameOf('mkdocs', style)}${title === undefined ? '' : ` ${quotedAsEntity(title)}`}\n\n${indented(body, 4)}`,
    tabs: (tabs) => tabs.map(({ title, body }) => `=== ${quotedAsEntity(title)}\n\n${indented(body, 4)}`).join('\n\n'),
    codeTitle,
    lineNumbers: ' linenums="1"',
    details: (title, body) => `??? note ${quotedAsEntity(title)}\n\n${indented(body, 4)}`,
    steps: asItIs,
    anchor: (id) => ` { #${id} }`,
  },
}

const anchor = /^(#{1,6} .*?)[ \t]*<a href="#([^"]*)" id="\2"><\/a>[ \t]*$/gm
const detailsBlock = /^<details(?: open)?>\s*\n\s*<summary>(.*?)<\/summary>\n([\s\S]*?)\n<\/details>$/gm

const writeText = (lines: readonly string[], dialect: Dialect): string =>
  mapText(lines.join('\n'), withoutOwnHtml)
    .replaceAll(anchor, (_, heading: string, id: string) => heading + dialect.anchor(id))
    .replaceAll(detailsBlock, (_, title: string, body: string) => dialect.details(title, body.trim()))

/** Splits the bold line at the start of a hint, its title, from the rest. */
const splitTitle = (body: string): { title?: string; rest: string } => {
  const [whole, title] = /^\*\*([^*\n]+)\*\*\n\n/.exec(body) ?? []
  return title === undefined ? { rest: body } : { title, rest: body.slice(whole!.length) }
}

/** Returns the content of a block in the Markdown of a tool. */
const bodyOf = ({ parts, indent }: Block, dialect: Dialect): string =>
  outdent(writeParts(parts, dialect).trim().split('\n'), indent.length).join('\n')

/** Writes parts of a page in the Markdown of a tool. Blocks that the tool has no way for stay as their content. */
export const writeParts = (parts: readonly Part[], dialect: Dialect): string => {
  const write = (part: Part): string =>
    part.kind === 'text'
      ? writeText(part.lines, dialect)
      : indented(blockOf(part, bodyOf(part, dialect), dialect), part.indent.length)
  return parts.map(write).join('\n')
}

/** Returns parts with those in conditions, which the tools do not have. */
const withoutConditions = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'block' && part.name === 'if' ? withoutConditions(part.parts) : [part]))

/** Writes a block that has items, such as steps. What stands between the items divides them. `count` says how many come before. */
const writeItems = (
  { parts }: Block,
  name: string,
  dialect: Dialect,
  write: (items: readonly Block[], count: number) => string,
): string => {
  const out: string[] = []
  let items: Block[] = []
  let count = 0
  const end = () => {
    if (items.length > 0) out.push(write(items, count))
    count += items.length
    items = []
  }
  for (const part of withoutConditions(parts)) {
    if (part.kind === 'block' && part.name === name) items.push(part)
    else {
      const text = writeParts([part], dialect).trim()
      if (text === '') continue
      end()
      out.push(text)
    }
  }
  end()
  return out.join('\n\n')
}

const blockOf = (block: Block, body: string, dialect: Dialect): string => {
  const { name, attributes } = block
  const { title = '', url = '', src = '', style = 'info', lineNumbers } = attributes
  switch (name) {
    case 'hint': {
      const { title: said, rest } = splitTitle(body)
      return dialect.hint(style, said, rest)
    }
    case 'tabs':
      return writeItems(block, 'tab', dialect, (tabs) =>
        dialect.tabs(tabs.map((tab) => ({ title: tab.attributes['title'] ?? 'Tab', body: bodyOf(tab, dialect) }))),
      )
    case 'code': {
      const [, fence = '```', language = '', , inner] = onlyCode.exec(body) ?? []
      if (inner === undefined) return body
      const numbers = lineNumbers === 'true' ? dialect.lineNumbers : ''
      return fenced(`${language}${numbers}${title === '' ? '' : dialect.codeTitle(title)}`, inner, fence)
    }
    case 'stepper':
      return writeItems(block, 'step', dialect, (steps, count) => {
        const items = steps.map((step, index) => {
          const marker = `${count + index + 1}. `
          return marker + indented(bodyOf(step, dialect), marker.length).trimStart()
        })
        return dialect.steps(items.join('\n\n'))
      })
    case 'openapi-operation':
    case 'openapi-webhook': {
      const { method = '', path = attributes['name'] ?? '' } = attributes
      return `**\`${method.toUpperCase()} ${path}\`**\n\n${body}`
    }
    case 'embed':
    case 'content-ref':
    case 'file':
      return /\]\(/.test(body) ? body : `[${body.replaceAll('\n', ' ') || url || src}](<${url || src}>)`
    case 'update': {
      const { date = '', tags = '' } = attributes
      return `_${[date, ...tags.split(',').map((tag) => tag.trim())].filter((said) => said !== '').join(' · ')}_\n\n${body}\n`
    }
    case 'prompt': {
      const { description = '' } = attributes
      return [description, body].filter((text) => text !== '').join('\n\n')
    }
    default:
      // Words of the next block are no part of the last paragraph.
      return `${body}\n`
  }
}

import { code, details, embed, hint, styleOf, tabs } from '../text/blocks.ts'
import { csvTable, listTable } from './directive-tables.ts'
import type { Names } from './inline.ts'

/** A directive of reStructuredText or MyST. */
export interface Directive {
  name: string
  argument: string
  options: Readonly<Record<string, string>>
  /** Its content as it is written, and as Markdown. */
  raw: string
  inner: string
  /** Returns the link to a document or a label. */
  link?: Names['link']
  /** Returns a text with its inline marks as Markdown, if `raw` has marks of another language. */
  inline?(text: string): string
}

const hints = new Set(
  'note tip hint important warning caution danger error attention seealso todo admonition topic sidebar versionadded versionchanged deprecated versionremoved'.split(
    ' ',
  ),
)
const dropped = new Set(
  'toctree contents index meta highlight role default-role currentmodule module py:module py:currentmodule tags sectnum sectionauthor codeauthor tabularcolumns header footer section-numbering include literalinclude title target-notes cssclass'.split(
    ' ',
  ),
)
const codes = new Set(
  'code-block code sourcecode console parsed-literal prompt code-cell ipython doctest productionlist highlight-block'.split(
    ' ',
  ),
)
const generated = /^(?:auto\w+|doxygen\w+|click|argparse|openapi|program-output|jsonschema)$/
const described =
  /^(?:\w+:)?(?:function|class|method|attribute|data|exception|staticmethod|classmethod|property|decorator|type|macro|var|member|struct|enum|option|cmdoption|envvar|confval|setting|describe|object|directive|role|program|command|term|glossary|fieldlookup|template(?:tag|filter)|django-admin(?:-option)?)$/

const titles: Readonly<Record<string, string>> = {
  versionadded: 'Added in',
  versionchanged: 'Changed in',
  deprecated: 'Deprecated since',
  versionremoved: 'Removed in',
  seealso: 'See also',
  todo: 'To do',
}

const tabMark = (title: string, body: string): string => `\u0001${title}\u0002${body}\u0003`

const tabsIn = (inner: string): string => {
  const parts = [...inner.matchAll(/\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/g)].map(([, title = '', body = '']) => ({
    title,
    body: body.trim(),
  }))
  return parts.length === 0 ? inner : tabs(parts)
}

const pictureOf = ({ argument, options, inner, name }: Directive): string => {
  const picture = `![${options['alt'] ?? ''}](${/\s/.test(argument) ? `<${argument}>` : argument})`
  const linked = options['target'] === undefined ? picture : `[${picture}](${options['target']})`
  return name === 'figure' && inner.trim() !== '' ? `${linked}\n\n${inner.trim()}` : linked
}

/** Returns a card: its title leads where the card does. What stands between its marks is its header and its footer. */
const cardOf = ({ argument, options, inner, link }: Directive): string => {
  const { link: target, 'link-type': type = 'url' } = options
  const found = target === undefined || type === 'url' ? undefined : link?.(type === 'doc' ? 'doc' : 'ref', target)
  const href = found?.href ?? (type === 'url' ? target : undefined)
  const words = argument || found?.title || target || ''
  const title = href === undefined ? argument : `[${words}](${href})`
  return [title === '' ? '' : `**${title}**`, inner.replaceAll(/^(?:\^{3,}|\+{3,})[ \t]*$/gm, '').trim()]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns a directive as Markdown; undefined if it is not known. Its content then stays. */
export const writeDirective = (directive: Directive): string | undefined => {
  const { name, argument, options, raw, inner } = directive
  if (hints.has(name)) {
    const title =
      titles[name] === undefined
        ? name === 'admonition' || name === 'topic' || name === 'sidebar'
          ? argument
          : undefined
        : `${titles[name]} ${argument}`.trim()
    const isVersion = /^version|^deprecated/.test(name)
    const text =
      isVersion || name === 'admonition' || name === 'topic' || name === 'sidebar'
        ? inner
        : [argument, inner].filter(Boolean).join('\n\n')
    return hint(styleOf(name === 'admonition' ? (options['class'] ?? 'note') : name), title, text)
  }
  if (dropped.has(name)) return ''
  if (codes.has(name))
    return code(
      argument === 'none' || argument === 'default' ? '' : argument.replaceAll(/[{}]/g, ''),
      raw,
      options['caption'],
    )
  if (generated.test(name)) return `\`${argument}\``
  if (described.test(name))
    return argument === ''
      ? inner
      : `${argument
          .split('\n')
          .map((line) => `**\`${line.trim()}\`**`)
          .join('\n\n')}\n\n${inner}`
  switch (name) {
    case 'image':
    case 'figure':
      return pictureOf(directive)
    case 'math':
      return `$$\n${[argument, raw].filter(Boolean).join('\n').trim()}\n$$`
    case 'mermaid':
    case 'graphviz':
      return code(name === 'graphviz' ? 'dot' : name, raw)
    case 'rubric':
      return `**${argument}**`
    case 'raw':
      return argument === 'html' ? raw : ''
    case 'list-table':
      return `${argument === '' ? '' : `**${argument}**\n\n`}${listTable(inner)}`
    case 'csv-table':
      return csvTable(directive)
    case 'table':
      return `${argument === '' ? '' : `**${argument}**\n\n`}${inner}`
    case 'tab':
    case 'tab-item':
    case 'group-tab':
    case 'code-tab':
      return tabMark(
        name === 'code-tab' ? argument.replace(/^\S+\s+(?=\S)/, '') : argument,
        name === 'code-tab' ? code(argument.split(/\s/)[0] ?? '', raw) : inner,
      )
    case 'tabs':
    case 'tab-set':
      return tabsIn(inner)
    case 'dropdown':
    case 'collapse':
    case 'details':
      return details(argument || 'Details', inner)
    case 'youtube':
      return embed(`https://www.youtube.com/watch?v=${argument}`)
    case 'only':
      return /html/.test(argument) === /\bnot\b/.test(argument) ? '' : inner
    case 'container':
    case 'compound':
    case 'div':
    case 'grid':
    case 'grid-item':
    case 'hlist':
    case 'epigraph':
    case 'centered':
    case 'rst-class':
    case 'class':
    case 'figure-md':
      return [name === 'centered' ? argument : '', inner].filter(Boolean).join('\n\n')
    case 'card':
    case 'grid-item-card':
      return cardOf(directive)
    case 'terminal':
      return code('', [...(options['input'] === undefined ? [] : [`$ ${options['input']}`]), raw].join('\n').trim())
    default:
      return undefined
  }
}

/** Shows tabs that no block of tabs is around. */
export const looseTabs = (text: string): string =>
  text.replaceAll(/\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/g, '**$1**\n\n$2')

import { cards, code, details, embed, hint, styleOf, tabs } from '../blocks.ts'
import { linesOf, replaceRegions, startsOf } from '../lines.ts'
import { fillTemplate, type Shortcode } from './shortcode-templates.ts'

type Write = (one: Shortcode, files: NamedFiles) => string

/** Finds files that a shortcode names otherwise than by a path. */
interface NamedFiles {
  page(name: string): string | undefined
  picture(name: string): string | undefined
}

const token = /\{\{([<%])\s*(\/?)\s*(\w[\w./-]*)((?:"[^"]{0,2000}"|`[^`]{0,2000}`|[^"`{}]){0,1000}?)(\/?)\s*[>%]\}\}/g
const value = /(?:([\w-]+)=)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`=]+))/g

const argumentsOf = (text: string): Pick<Shortcode, 'named' | 'values'> => {
  const named: Record<string, string> = {}
  const values: string[] = []
  for (const [, name, quoted, raw, bare] of text.matchAll(value)) {
    const said = quoted?.replaceAll('\\"', '"') ?? raw ?? bare ?? ''
    if (name === undefined) values.push(said)
    else named[name] = said
  }
  return { named, values }
}

const hintOf =
  (style?: string): Write =>
  ({ name, named, values, inner }) => {
    const kinds = [
      style,
      named['type'],
      named['color'],
      named['context'],
      named['style'],
      named['kind'],
      values[0],
      name,
    ]
    const kind = kinds.find((one) => one !== undefined && /^[a-z-]+$/i.test(one)) ?? 'info'
    const title = named['title'] ?? (style === undefined ? values[1] : values[0])
    return hint(styleOf(kind), title, inner || (named['content'] ?? named['text'] ?? ''))
  }

const detailsOf: Write = ({ named, values, inner }) =>
  details(
    named['title'] ?? named['summary'] ?? values[0] ?? 'Details',
    inner,
    named['open'] === 'true' || values[1] === 'open',
  )

const pictureOf: Write = ({ named, values }, files) => {
  const said = named['src'] ?? named['link'] ?? values[0]
  if (said === undefined) return ''
  const src = files.picture(said) ?? said
  const caption = named['caption'] ?? named['title']
  return `![${named['alt'] ?? caption ?? ''}](${/\s/.test(src) ? `<${src}>` : src})${caption === undefined ? '' : `\n\n_${caption}_`}`
}

const tabMark = (title: string, body: string): string => `\u0001tab ${title}\u0002${body}\u0003`

/** Puts the tabs that were written before into one block. The titles can also stand in `items`. */
const tabsOf: Write = ({ named, inner }) => {
  const names = (named['items'] ?? '').split(',').map((name) => name.trim())
  const parts = [...inner.matchAll(/\u0001tab ([^\u0002]*)\u0002([^\u0003]*)\u0003/g)].map(
    ([, title = '', body = ''], index) => ({
      title: title || names[index] || `Tab ${index + 1}`,
      body,
    }),
  )
  return parts.length === 0 ? inner : tabs(parts)
}

const tabOf: Write = ({ named, values, inner }) => {
  const title = named['name'] ?? named['header'] ?? named['title'] ?? named['tabName'] ?? values[0] ?? ''
  return tabMark(title, named['lang'] === undefined ? inner : code(named['lang'], inner.trim()))
}

const referenceOf: Write = ({ named, values }, files) => {
  const said = named['path'] ?? values[0] ?? ''
  return files.page(said) ?? said
}

const cardOf: Write = ({ named, inner }) =>
  cards([
    {
      title: named['title'] ?? '',
      body: named['subtitle'] ?? inner.trim(),
      href: named['link'] ?? named['href'] ?? named['url'],
    },
  ])

const buttonOf: Write = ({ named, values, inner }) => {
  const href = named['relref'] ?? named['href'] ?? named['link'] ?? named['url'] ?? values[0]
  const words = inner.trim() || named['text'] || named['title'] || href
  return href === undefined ? inner : `[${words}](${href})`
}

const passed: Write = ({ inner }) => inner
const nothing: Write = () => ''
const each = (names: string, write: Write): Record<string, Write> =>
  Object.fromEntries(names.split(' ').map((name) => [name, write]))

const shortcodes: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(
    'note tip info warning caution danger important success attention error'
      .split(' ')
      .map((name) => [name, hintOf(name)]),
  ),
  ...each('alert callout hint admonition notice message box', hintOf()),
  ...each('details expand accordion collapse spoiler', detailsOf),
  ...each('figure img image imgproc picture', pictureOf),
  ...each('tabs tabpane tab-container codetabs', tabsOf),
  ...each('tab codetab', tabOf),
  ...each('ref relref link absurl relurl', referenceOf),
  ...each('button btn', buttonOf),
  ...each('columns column steps cards card-group blocks/section cardpane pageinfo section filetree wrap div', passed),
  ...each('icon br comment toc children list-pages anchor filetree/container clear todo rem', nothing),
  highlight: ({ values, inner }) => code(values[0] ?? '', inner.trim()),
  code: ({ values, named, inner }) => code(named['lang'] ?? values[0] ?? '', inner.trim()),
  'code-toggle': ({ named, inner }) =>
    code(
      /^\s*[\w.-]+\s*=|^\s*\[/.test(inner) ? 'toml' : /^\s*[{[]/.test(inner) ? 'json' : 'yaml',
      inner.trim(),
      named['file'],
    ),
  'new-in': ({ values }) => `\`New in ${values[0] ?? ''}\``,
  'deprecated-in': ({ values, inner }) => hint('warning', `Deprecated in ${values[0] ?? ''}`, inner),
  card: cardOf,
  youtube: ({ named, values }) => embed(`https://www.youtube.com/watch?v=${named['id'] ?? values[0] ?? ''}`),
  vimeo: ({ named, values }) => embed(`https://vimeo.com/${named['id'] ?? values[0] ?? ''}`),
  mermaid: ({ inner }) => code('mermaid', inner.trim()),
  katex: ({ inner }) => `$$${inner.trim()}$$`,
  math: ({ inner }) => `$$${inner.trim()}$$`,
  kbd: ({ values, inner }) => `<kbd>${inner.trim() || values.join(' ')}</kbd>`,
  badge: ({ named, values, inner }) => `\`${(inner.trim() || named['content']) ?? values[0] ?? ''}\``,
  'filetree/folder': ({ named, inner }) => `- ${named['name'] ?? ''}\n${inner.replaceAll(/^\s*(?=\S)/gm, '  ')}`,
  'filetree/file': ({ named }) => `- ${named['name'] ?? ''}`,
}

interface Open {
  /** How many parts of the text are written before it. */
  at: number
  name: string
  rest: string
}

/** Returns a function that returns the line of an offset. Offsets are asked for in order. */
const linesInOrder = (starts: readonly number[]): ((offset: number) => number) => {
  let line = 0
  return (offset) => {
    while (line + 1 < starts.length && starts[line + 1]! <= offset) line++
    return line
  }
}

/** The shortcodes that are open, and how many there are of each name. */
const openShortcodes = () => {
  const open: Open[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => void counts.set(name, (counts.get(name) ?? 0) + by)
  return {
    add(one: Open): void {
      count(one.name, 1)
      open.push(one)
    },
    /** Closes the last one of a name, and all in it. */
    close(name: string): Open | undefined {
      if (!counts.get(name)) return undefined
      for (let one = open.pop(); one; one = open.pop()) {
        count(one.name, -1)
        if (one.name === name) return one
      }
      return undefined
    },
  }
}

interface Context {
  /** Is told of each shortcode that is not known. */
  keep(line: number, construct: string): void
  /** The templates of the folder, by the names of their shortcodes. */
  templates: ReadonlyMap<string, string>
  files: NamedFiles
}

/** Replaces the shortcodes of Hugo. The text in one that is not known stays, and one without text becomes code. */
export const translateShortcodes = (text: string, { keep, templates, files }: Context): string => {
  if (!text.includes('{{')) return text
  const lines = linesOf(text)
  const lineAt = linesInOrder(startsOf(lines))
  const parts: string[] = []
  let at = 0
  const open = openShortcodes()
  const put = (part: string): void => void (part !== '' && parts.push(part))
  const finish = ({ name, rest }: Omit<Open, 'at'>, inner: string, line: number): string => {
    const write = Object.hasOwn(shortcodes, name) ? shortcodes[name] : undefined
    const one = { name, ...argumentsOf(rest), inner }
    if (write) return write(one, files)
    const template = templates.get(name)
    const filled = template === undefined ? undefined : fillTemplate(template, one)
    if (filled !== undefined) return filled
    keep(line + 1, `{{< ${name} >}}`)
    if (inner.trim() !== '') return inner
    const { named } = one
    const [title, href] = [
      named['name'] ?? named['title'],
      named['href'] ?? named['url'] ?? named['link'] ?? named['home'],
    ]
    if (title !== undefined && href !== undefined) return `[${title}](${href})`
    return `\`{{< ${name}${rest.trimEnd()} >}}\``
  }
  const all = [...text.matchAll(token)]
  const closings = new Set(all.filter(([, , slash]) => slash === '/').map(([, , , name]) => name!))
  for (const match of all) {
    const [whole, , slash, name = '', rest = '', selfClosing] = match
    const line = lineAt(match.index)
    if (lines[line]!.isCode) continue
    put(text.slice(at, match.index))
    at = match.index + whole.length
    if (slash === '/') {
      const found = open.close(name)
      if (found) put(finish(found, parts.splice(found.at).join(''), line))
    } else if (selfClosing === '/' || !closings.has(name)) {
      const written = finish({ name, rest }, '', line)
      // A code that follows another one directly would become one with it.
      if (parts.at(-1)?.endsWith('`') && written.startsWith('`')) parts.push(' ')
      put(written)
    } else open.add({ at: parts.length, name, rest })
  }
  const shown = (parts.join('') + text.slice(at)).replaceAll(
    /\u0001tab ([^\u0002]*)\u0002([^\u0003]*)\u0003/g,
    '**$1**\n\n$2',
  )
  return replaceRegions(
    // A link whose address is a shortcode that is not known leads nowhere.
    shown.replaceAll(/\[([^[\]\n]*)\]\(`\{\{<[^`\n]*`\)/g, '$1'),
    /\{\{([<%])\/\*/,
    /\*\/([>%])\}\}/,
    (inner, [, mark]) => `{{${mark} ${inner.trim()} ${mark === '<' ? '>' : '%'}}}`,
  )
}

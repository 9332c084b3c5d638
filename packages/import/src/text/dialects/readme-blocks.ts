import { code, embed, hint, styleOf, tabs } from '../blocks.ts'
import { mapFences, type Fence } from '../fences.ts'
import { linesOf, replaceRegions } from '../lines.ts'

type Fields = Record<string, unknown>

const textIn = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '')
const listIn = (fields: Fields, name: string): Fields[] =>
  Array.isArray(fields[name])
    ? (fields[name] as unknown[]).filter((one): one is Fields => typeof one === 'object' && one !== null)
    : []

const picturesOf = (fields: Fields): string =>
  listIn(fields, 'images')
    .map((one) => {
      const [path, alt] = Array.isArray(one['image']) ? (one['image'] as unknown[]) : []
      if (typeof path !== 'string') return ''
      const caption = textIn(one, 'caption').trim()
      const picture = `![${typeof alt === 'string' ? alt : caption}](${path})`
      return caption === '' ? picture : `${picture}\n\n_${caption}_`
    })
    .join('\n\n')

const tableOf = (fields: Fields): string => {
  const data = (fields['data'] ?? {}) as Fields
  const [columns, rows] = [Number(fields['cols']), Number(fields['rows'])]
  if (!(columns > 0 && columns < 100 && rows >= 0 && rows < 10_000)) return ''
  const cell = (row: string, column: number) =>
    textIn(data, `${row}-${column}`).replaceAll('|', '\\|').replaceAll('\n', '<br>')
  const line = (row: string) => `| ${Array.from({ length: columns }, (_, column) => cell(row, column)).join(' | ')} |`
  const rule = `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`
  return [line('h'), rule, ...Array.from({ length: rows }, (_, row) => line(String(row)))].join('\n')
}

const write: Readonly<Record<string, (fields: Fields) => string>> = {
  callout: (fields) =>
    hint(styleOf(textIn(fields, 'type')), textIn(fields, 'title') || undefined, textIn(fields, 'body')),
  code: (fields) => {
    const all = listIn(fields, 'codes')
    const parts = all.map((one) => ({
      title: textIn(one, 'name') || textIn(one, 'language') || 'Code',
      body: code(textIn(one, 'language'), textIn(one, 'code')),
    }))
    return parts.length === 1 ? parts[0]!.body : tabs(parts)
  },
  image: picturesOf,
  parameters: tableOf,
  'api-header': (fields) => `## ${textIn(fields, 'title')}`,
  embed: (fields) => (textIn(fields, 'url') === '' ? '' : embed(textIn(fields, 'url'))),
  html: (fields) => textIn(fields, 'html'),
  'tutorial-tile': (fields) => `[${textIn(fields, 'title')}](${textIn(fields, 'link')})`,
}

const blockOf = (kind: string, json: string): string | undefined => {
  try {
    const value = JSON.parse(json) as unknown
    const isKnown = value !== null && typeof value === 'object' && Object.hasOwn(write, kind)
    return isKnown ? write[kind]!(value as Fields) : undefined
  } catch {
    return undefined
  }
}

const icons: Readonly<Record<string, string>> = {
  '📘': 'info',
  '👍': 'success',
  '🚧': 'warning',
  '❗': 'danger',
  '❗️': 'danger',
  '⚠️': 'warning',
  ℹ️: 'info',
  '✅': 'success',
  '🛑': 'danger',
}

/** Replaces quotes that begin with the sign of a callout by hints. */
const emojiCallouts = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, icon = '', title = ''] =
      (lines[at]!.isCode ? null : /^>\s*(📘|👍|🚧|❗️?|⚠️|ℹ️|✅|🛑)\s*(.*)$/u.exec(lines[at]!.text)) ?? []
    if (icon === '') {
      out.push(lines[at]!.text)
      continue
    }
    const body: string[] = []
    while (lines[at + 1]?.text.startsWith('>') === true) body.push(lines[++at]!.text.replace(/^> ?/, ''))
    out.push(hint(styleOf(icons[icon] ?? 'info'), title || undefined, body.join('\n')))
  }
  return out.join('\n')
}

/** Replaces blocks of code that follow each other without an empty line by one block with all of them, which has tabs. */
const tabbedCode = (text: string): string => {
  const found: Fence[] = []
  mapFences(text, (fence) => (found.push(fence), fence))
  const groups = groupsOf(found)
  let at = 0
  return mapFences(text, (fence) => {
    const group = groups.get(at++)
    if (group === undefined) return fence
    if (group === 'part') return []
    const codes = group.map(({ info, lines }) => {
      const [, language = '', name = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
      return { language, name, code: lines.join('\n') }
    })
    return ['~~~~readme-block-code', JSON.stringify({ codes }), '~~~~']
  })
}

/** Returns the first of each group of blocks with all of the group, and `part` for its others, by their numbers. */
const groupsOf = (all: readonly Fence[]): Map<number, Fence[] | 'part'> => {
  const groups = new Map<number, Fence[] | 'part'>()
  for (let first = 0, end = 1; first < all.length; first = end++) {
    while (all[end]?.follows === true && all[end]!.before === '' && all[first]!.before === '') end++
    if (end - first < 2) continue
    groups.set(first, all.slice(first, end))
    for (let at = first + 1; at < end; at++) groups.set(at, 'part')
  }
  return groups
}

const folders: Readonly<Record<string, string>> = {
  doc: 'docs',
  ref: 'reference',
  page: 'page',
  changelog: 'changelog',
  recipe: 'recipes',
}

/**
 * Makes a page of ReadMe readable as MDX: its blocks, which are JSON between `[block:kind]` and `[/block]`, become code, and its variables
 * (`<<name>>`) their names.
 */
export const hideReadmeBlocks = (text: string): string =>
  replaceRegions(
    replaceRegions(
      tabbedCode(text),
      /^\[block:([\w-]+)\]\s*\n/m,
      /\n\[\/block\]/,
      (inner, [, kind]) => `~~~~readme-block-${kind}\n${inner}\n~~~~`,
    ),
    /<HTMLBlock>\{`/,
    /`\}<\/HTMLBlock>/,
    (inner) => inner,
  )
    .replaceAll(
      /<<(?:glossary:)?([\w-]+)>>|<Variable\s+name="([\w-]+)"\s*\/>/g,
      (_, short: string, long: string) => `\`${short ?? long}\``,
    )
    .replaceAll(
      /(\]\(|\bhref=")(doc|ref|page|changelog|recipe):([\w-]+)/g,
      (_, before: string, kind: string, slug: string) => `${before}/${folders[kind]}/${slug}`,
    )

/** Replaces the hidden blocks and the callouts of ReadMe by the blocks that they mean. */
export const showReadmeBlocks = (text: string): string =>
  emojiCallouts(
    mapFences(text, (fence) => {
      const [, kind] = /^readme-block-([\w-]+)$/.exec(fence.info) ?? []
      const block = kind === undefined ? undefined : blockOf(kind, fence.lines.join('\n'))
      return block === undefined ? fence : block.split('\n')
    }),
  )

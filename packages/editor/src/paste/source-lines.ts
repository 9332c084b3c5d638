import { shapeOfTag, tagShapes } from '@scriptorium/content/markdown/tags/tag-shapes'
import { hintStyles } from '../commands/hint-styles.ts'
import { today } from '../commands/today.ts'

/** What a line that begins or ends a block in Markdown of some product means. */
export interface SourceLine {
  /** The name of the tag; `details` for a block that readers open, and absent for a `:::` that ends a block. */
  readonly name?: string | undefined
  readonly ends: boolean
  /** The tag as this product writes it; absent for an end. */
  readonly tag?: string
  /** What stands above the content, such as the title of a note. */
  readonly title?: string | undefined
}

const tagLine = /^\{%\s*(@?[a-z][\w/-]*)(?:\s.*)?%\}$/i
const containerLine = /^(?::{3,}|!!!|\?\?\?\+?)\s*([a-z][\w-]*)\s*(.*)$/i
const detailsLine = /^<details(?:\s[^<>]*)?>\s*(?:<summary>(.*)<\/summary>)?$/i

const titleForm = /^(?:\[(?<label>.*)\]|(?:inline (?:end )?)?"(?<quoted>.*)")?\s*(?:\{(?<fields>[^{}]*)\})?$/
const titleField = /\btitle=(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))/

/**
 * Returns the title that follows the name of a container: `[Title]`, `"Title"`, `{title="Title"}`, or words; empty if there is none.
 * Returns undefined if it is mistyped: whatever is left out would be lost.
 */
const titleIn = (rest: string): string | undefined => {
  const form = titleForm.exec(rest)?.groups
  if (!form) return /^[[{"]/.test(rest) ? undefined : rest
  const { label, quoted, fields = '' } = form
  const field = titleField.exec(fields)?.groups
  return label ?? quoted ?? field?.['quoted'] ?? field?.['word'] ?? ''
}

const container = (sign: string, name: string, title: string | undefined): SourceLine | undefined => {
  if (title === undefined) return undefined
  const style = hintStyles[name.toLowerCase()]
  if (name === 'details' || (style !== undefined && sign.startsWith('?')))
    return { name: 'details', ends: false, tag: `<details>`, title }
  return style === undefined ? undefined : { name: 'hint', ends: false, tag: `{% hint style="${style}" %}`, title }
}

/** Returns what a line means: tags such as `{% hint %}`, containers such as `:::note` or `!!! note`, and `<details>`. */
export const sourceLineOf = (text: string): SourceLine | undefined => {
  const line = text.trim()
  if (/^:{3,}$/.test(line)) return { ends: true }
  if (/^<\/details>$/i.test(line)) return { name: 'details', ends: true }
  const name = tagLine.exec(line)?.[1]
  if (name?.startsWith('end')) return { name: name.slice(3), ends: true }
  if (name !== undefined) return { name, ends: false, tag: line }
  const details = detailsLine.exec(line)
  if (details) return { name: 'details', ends: false, tag: '<details>', title: details[1] ?? '' }
  const found = containerLine.exec(line)
  return found ? container(line, found[1]!, titleIn(found[2]!.trim())) : undefined
}

const itemOf = (item: string, tag = `{% ${item}${item === 'update' ? ` date="${today()}"` : ''} %}`): string =>
  `${tag}\n\n{% end${item} %}\n`

/** Returns the tag of the block whose parts a tag is, such as `tabs` for `tab`. */
export const tagAround = (name: string): string | undefined => tagShapes.find(({ item }) => item === name)?.tag

/** Returns the Markdown of a whole block that a line begins, first as one with an end. */
export const sourcesOf = ({ name = '', tag = '', title }: SourceLine): string[] => {
  if (name === 'details') return [`<details><summary>${title ?? ''}</summary>\n\n</details>`]
  if (name === 'code') return [`${tag}\n\`\`\`\n\`\`\`\n{% endcode %}`]
  const around = tagAround(name)
  if (around) return [`{% ${around} %}\n${itemOf(name, tag)}{% end${around} %}`]
  const item = shapeOfTag.get(name)?.item
  const inner = item === undefined ? (title ? `**${title}**\n` : '') : itemOf(item)
  return [`${tag}\n${inner}{% end${name} %}`, tag]
}

/** Returns the types of the blocks that a line ends. */
export const typesEndedBy = ({ name }: SourceLine): readonly string[] => {
  if (name === undefined) return ['hint', 'expandable']
  if (name === 'details') return ['expandable']
  return [shapeOfTag.get(name)?.type ?? name]
}

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Returns a text with containers such as `:::note` as tags. Code stays as it is, and so does a container that has no end. */
export const withTags = (text: string): string => {
  const lines = text.split('\n')
  const open: { at: number; line: SourceLine }[] = []
  let code: string | undefined
  lines.forEach((line, at) => {
    const mark = fence.exec(line)?.[1]
    if (mark && (code === undefined || mark.startsWith(code))) code = code === undefined ? mark : undefined
    if (code !== undefined || !line.startsWith(':::')) return
    const source = sourceLineOf(line)
    // A container that is unknown has an end, too.
    if (!/^:{3,}\s*$/.test(line)) open.push({ at, line: source ?? { ends: false } })
    else {
      const begun = open.pop()
      if (begun?.line.name === undefined) return
      const { name, tag, title } = begun.line
      const isDetails = name === 'details'
      lines[begun.at] = isDetails
        ? `<details>\n<summary>${title}</summary>\n`
        : `${tag}${title ? `\n**${title}**\n` : ''}`
      lines[at] = isDetails ? '\n</details>' : `{% end${name} %}`
    }
  })
  return lines.join('\n')
}

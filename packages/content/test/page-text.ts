import type { PageBlock } from './random-pages.ts'

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`)

const writeTable = (rows: readonly (readonly string[])[]): string =>
  ['| A | B |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')

const writeBlock = (block: PageBlock): string => {
  const { kind } = block
  if (kind === 'heading') return `## ${block.sentences[0]!}`
  if (kind === 'paragraph') return block.sentences.join(' ')
  if (kind === 'lines') return block.sentences.join('\n')
  if (kind === 'code') return ['```', ...block.sentences, '```'].join('\n')
  if (kind === 'list') return block.parts.map((part) => `- ${indented(part.join(' '), '  ')}`).join('\n')
  if (kind === 'numbers') return block.parts.map((part, index) => `${index + 1}. ${part.join(' ')}`).join('\n')
  if (kind === 'table') return writeTable(block.parts)
  const inner = 'blocks' in block ? writePage(block.blocks).trimEnd() : ''
  if (kind === 'quote') return inner.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>')
  if (kind === 'hint') return `{% hint style="info" %}\n${inner}\n{% endhint %}`
  return `<details>\n\n<summary>More</summary>\n\n${inner}\n\n</details>`
}

/** Returns a page as Markdown. */
export const writePage = (blocks: readonly PageBlock[]): string =>
  blocks.map((block) => `${writeBlock(block)}\n`).join('\n')

import type { BlockNode } from '@scriptorium/content/markdown/document'
import { plainLines, sourceOf, type PaintedLine } from '../code/lines.ts'
import { tokenClasses } from '../code/token-classes.ts'
import { html, markup, type Html } from '../html.ts'
import type { RenderBlock, Rendering } from './context.ts'
import { numberIn, textIn } from './fields.ts'
import { icon } from './icon.ts'
import { languageName } from './languages.ts'

const token = ({ text, kind }: PaintedLine[number]): Html => {
  const name = kind && tokenClasses[kind]
  return name === undefined ? html`${text}` : html`<span class="${name}">${text}</span>`
}

/** Returns whether code is the text of a diagram. */
export const isDiagram = ({ data }: BlockNode): boolean => textIn(data?.['syntax']).toLowerCase() === 'mermaid'

const isDiff = ({ data }: BlockNode): boolean => ['diff', 'patch'].includes(textIn(data?.['syntax']).toLowerCase())

const isHighlighted = (block: BlockNode, index: number): boolean => {
  const line = block.nodes?.[index]
  return line?.object === 'block' && line.data?.['highlighted'] === true
}

const diffKinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:diff |index |\+\+\+|---|Index: )/, ' file'],
  [/^@@/, ' hunk'],
  [/^\+/, ' inserted'],
  [/^-/, ' deleted'],
]

const diffClass = (line: PaintedLine): string => {
  const text = line.map((one) => one.text).join('')
  return diffKinds.find(([start]) => start.test(text))?.[1] ?? ''
}

const codeLines = (block: BlockNode, painted: readonly PaintedLine[]): Html =>
  markup(
    painted
      .map((line, index) => {
        const kind = isDiff(block) ? diffClass(line) : ''
        return `<span class="line${isHighlighted(block, index) ? ' lit' : ''}${kind}">${line.map(token).join('')}\n</span>`
      })
      .join(''),
  )

/** Returns a button that copies the code next to it. It is shown only where scripts run. */
export const copyButton = ({ context: { words } }: Rendering): Html =>
  html`<button class="copy" type="button" data-copy data-copied="${words.copied}">
    ${icon('copy')}<span>${words.copy}</span>
  </button>`

const classesOf = ({ data }: BlockNode): string =>
  [
    'code',
    data?.['overflow'] === 'wrap' && 'wraps',
    data?.['lineNumbers'] === true && 'numbered',
    data?.['fullWidth'] === true && 'wide',
  ]
    .filter(Boolean)
    .join(' ')

/** Renders code with its language or title, a copy button, and colored lines. */
export const renderCode: RenderBlock = (block, page) => {
  const lines = page.context.painted.get(block) ?? plainLines(sourceOf(block))
  const title = textIn(block.data?.['title'])
  const label = title || languageName(textIn(block.data?.['syntax']))
  const shown = numberIn(block.data?.['collapsedLineCount'], 1000) ?? 10
  const isCollapsed = block.data?.['expandable'] === true && lines.length > shown
  const pre = html`<pre
    tabindex="0"
    role="group"
    aria-label="${label || page.context.words.code}"
  ><code>${codeLines(block, lines)}</code></pre>`
  const drawn =
    page.context.diagramHref !== undefined &&
    isDiagram(block) &&
    html` data-diagram="${page.context.diagramHref}"
    data-diagram-title="${textIn(block.data?.['title']) || page.context.words.diagram}"`
  return html`<figure class="${classesOf(block)}" ${drawn}>
    <figcaption><span>${label}</span>${copyButton(page)}</figcaption>
    ${
      isCollapsed
        ? html`<details class="more">
            <summary>${page.context.words.fill('showAll', { count: lines.length })}</summary>
            ${pre}
          </details>`
        : pre
    }
  </figure>`
}

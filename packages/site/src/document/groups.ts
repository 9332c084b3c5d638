import type { BlockNode } from '@scriptorium/content/markdown/document'
import { fragmentNodes, textOf } from '@scriptorium/content/markdown/document'
import { html } from '../html.ts'
import { columnShares } from './column-widths.ts'
import type { RenderBlock } from './context.ts'
import { textIn, wordIn } from './fields.ts'
import { authorIcon } from './author-icon.ts'
import { icon } from './icon.ts'
import { titleAnchor } from './raw.ts'

const blocksIn = ({ nodes = [] }: BlockNode): BlockNode[] => nodes.filter((node) => node.object === 'block')

/** Renders tabs. Without scripts, all panels are shown below each other with their titles. */
export const renderTabs: RenderBlock = (node, page) => {
  const tabs = blocksIn(node).map((item, index) => {
    const own = textIn(item.data?.['title'])
    const slug = textIn(item.data?.['slug'])
    return {
      item,
      title: own || `${page.context.words.tab} ${index + 1}`,
      anchor: titleAnchor(own),
      id: page.nextId(slug || 'tab'),
      sign: authorIcon(item.data?.['icon'], page.context.icons),
    }
  })
  const wide = node.data['fullWidth'] === true ? ' wide' : ''
  const list = tabs.map(
    ({ title, anchor, id, sign }, index) =>
      html`<button
        type="button"
        role="tab"
        id="${id}-tab"
        aria-controls="${id}"
        aria-selected="${index === 0 ? 'true' : 'false'}"
        ${index > 0 && html` tabindex="-1"`}
      >
        ${sign}<span>${anchor}${title}</span>
      </button>`,
  )
  const panels = tabs.map(
    ({ item, title, id }, index) =>
      html`<div class="panel${index === 0 ? ' shown' : ''}" role="tabpanel" id="${id}" aria-labelledby="${id}-tab">
        <p class="panel-title">${title}</p>
        ${page.blocks(item.nodes)}
      </div>`,
  )
  return html`<div class="tabs${wide}" data-tabs>
    <div role="tablist">${list}</div>
    ${panels}
  </div>`
}

/** Renders a block that readers can unfold. */
export const renderExpandable: RenderBlock = (node, page) => {
  const title = fragmentNodes(node, 'expandable-title')
  const isOpen = node.data['defaultExpanded'] === true
  const lines = title.flatMap((one) => (one.object === 'block' ? (one.nodes ?? []) : [one]))
  const label = textOf(title).trim() === '' ? html`${page.context.words.details}` : page.inlines(lines)
  return html`<details class="expandable" ${isOpen && html` open`}>
    <summary>${icon('chevron')}<span>${titleAnchor(textOf(title))}${label}</span></summary>
    <div class="expanded">${page.blocks(fragmentNodes(node, 'expandable-body'))}</div>
  </details>`
}

/** Renders numbered steps joined by a line. */
export const renderStepper: RenderBlock = (node, page) => {
  const steps = blocksIn(node).map(
    (step, index) =>
      html`<li>
        <span class="step-mark" aria-hidden="true"
          >${authorIcon(step.data?.['icon'], page.context.icons) ?? html`${index + 1}`}</span
        >
        <div>${page.blocks(step.nodes)}</div>
      </li>`,
  )
  return html`<ol class="steps" role="list">
    ${steps}
  </ol>`
}

/** Renders columns. On a narrow screen they stand below each other. */
export const renderColumns: RenderBlock = (node, page) => {
  const columns = blocksIn(node)
  const template = page.styled(
    `--columns:${columnShares(columns)
      .map((share) => `minmax(0,${Number(share.toFixed(2))}fr)`)
      .join(' ')}`,
  )
  const all = columns.map(({ data, nodes }) => {
    const place = wordIn(data?.['verticalAlignment'], ['top', 'middle', 'bottom']) ?? 'top'
    return html`<div class="column ${place}">${page.blocks(nodes)}</div>`
  })
  return html`<div class="columns${node.data['fullWidth'] === true ? ' wide' : ''}" data-style="${template}">
    ${all}
  </div>`
}

import { textOf, type BlockNode, type DocumentNode } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'
import { hrefOf } from '@scriptorium/content/markdown/refs'
import { specPrefix } from '@scriptorium/content/markdown/tags/tag-shapes'
import { html, nothing, type Html } from '../html.ts'
import type { RenderBlock, Rendering } from './context.ts'
import { listIn, textIn } from './fields.ts'
import { withFieldLists } from './operation-fields.ts'
import { withLabels } from './operation-labels.ts'
import { card } from './references.ts'
import { targetOf } from './targets.ts'
import { tryIt } from './try-it.ts'

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'])

const methodBadge = (method: string): Html => {
  const name = method.toLowerCase()
  return html`<span class="method ${methods.has(name) ? name : 'other'}">${method.toUpperCase().slice(0, 16)}</span>`
}

interface Example {
  /** The heading that it is below. */
  title: string | undefined
  node: BlockNode
}

const bodyLanguages = new Set<unknown>([undefined, '', 'json', 'xml', 'yaml', 'plain', 'text'])

/** Returns whether tabs hold several examples of one body, and not the call in several languages. */
const holdsBodies = (tabs: BlockNode): boolean =>
  (tabs.nodes ?? []).every(
    (tab) =>
      'nodes' in tab &&
      (tab.nodes ?? []).every(
        (node) => node.object === 'block' && node.type === 'code' && bodyLanguages.has(node.data['syntax']),
      ),
  )

/** An operation in the three parts that a wide screen shows next to each other: examples stand beside the rest. */
interface Parts {
  intro: DocumentNode[]
  examples: Example[]
  details: DocumentNode[]
}

const partsOf = (nodes: readonly DocumentNode[]): Parts => {
  const parts: Parts = { intro: [], examples: [], details: [] }
  let title: string | undefined
  for (const node of nodes) {
    if (isHeading(node)) title = textOf([node]).trim()
    // Code above all headings belongs to the description.
    const isExample = node.object === 'block' && (node.type === 'tabs' || (node.type === 'code' && title !== undefined))
    const isBody = isExample && (node.type === 'code' || holdsBodies(node))
    if (isExample) parts.examples.push({ title: isBody ? title : undefined, node })
    else if (title === undefined) parts.intro.push(node)
    else parts.details.push(node)
  }
  return parts
}

const examplesOf = (examples: readonly Example[], page: Rendering): Html => {
  page.noteExamples()
  const calls = examples.filter(({ title }) => title === undefined)
  const bodies = examples.filter(({ title }) => title !== undefined)
  const shown = [...calls, ...bodies].map(
    ({ title, node }) =>
      html`${title !== undefined && html`<p class="example-title">${title}</p>`}${page.blocks([node])}`,
  )
  return html`<div class="examples"><div>${shown}</div></div>`
}

const bodyOf = (nodes: readonly DocumentNode[], page: Rendering): Html => {
  const { intro, examples, details } = partsOf(withLabels(withFieldLists(nodes), page.context.words))
  const told = (part: readonly DocumentNode[]) => part.length > 0 && html`<div class="told">${page.blocks(part)}</div>`
  const first = told(intro)
  const beside = examples.length > 0 && examplesOf(examples, page)
  return html`<div class="operation-body${beside && ' with-examples'}">${first}${beside}${told(details)}</div>`
}

/** Returns whether an author has not chosen the API of a block yet. */
const lacksApi = ({ data, nodes = [] }: BlockNode): boolean => nodes.length === 0 && hrefOf(data['ref']) === specPrefix

/** Renders an operation of an API: its method and path, and what is known of it below them. */
export const renderOperation: RenderBlock = (block, page) => {
  if (lacksApi(block)) return nothing
  const { type, data, nodes = [] } = block
  const target = targetOf(data['ref'], page.context)
  const path = textIn(data[type === 'openapi-webhook' ? 'name' : 'path'])
  const address = html`${methodBadge(textIn(data['method']) || 'get')}<code>${path}</code>`
  // A card alone says which API it is from; the operation itself says more.
  if (nodes.length === 0)
    return html`<section class="operation" dir="auto">
      ${card({ href: target?.href, sign: nothing, title: address, note: target?.title }, page)}
    </section>`
  const hasTitle = nodes[0] !== undefined && isHeading(nodes[0])
  const heading = hasTitle && page.blocks(nodes.slice(0, 1))
  return html`<section class="operation" dir="auto">
    ${heading}
    <div class="endpoint">${address}</div>
    ${tryIt(data['request'], page)} ${bodyOf(hasTitle ? nodes.slice(1) : nodes, page)}
  </section>`
}

/** Renders the schemas of an API: what is known of them, or a list of their names. */
export const renderSchemas: RenderBlock = (block, page) => {
  if (lacksApi(block)) return nothing
  const { data, nodes = [] } = block
  if (nodes.length > 0) return html`<section class="operation" dir="auto">${bodyOf(nodes, page)}</section>`
  const title = textIn(data['title']) || page.context.words.schemas
  const names = listIn(data['schemas']).map((name) => html`<li><code>${textIn(name)}</code></li>`)
  return html`<section class="operation schemas">
    <p><strong>${title}</strong></p>
    <ul>
      ${names}
    </ul>
  </section>`
}

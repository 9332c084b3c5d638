import { hasLooseConditions } from '../evaluate/loose-conditions.ts'
import { varyingTypes } from '../markdown/block-types.ts'
import { type Document, type DocumentNode, childNodes, type FragmentNode, type TextNode } from '../markdown/document.ts'

type Node = DocumentNode | FragmentNode

const varying = new Set(varyingTypes)

const isCode = (node: Node): boolean => node.object === 'block' && node.type === 'code-line'

// Marks may begin between two braces.
const hasBraces = ({ leaves }: TextNode): boolean =>
  /\{[{%]/.test(
    (leaves ?? [])
      .filter(({ marks }) => !(marks ?? []).some(({ type }) => type === 'code'))
      .map(({ text, raw = '' }) => text + raw)
      .join(''),
  )

const varies = (node: Node, isVerbatim: boolean): boolean => {
  if (node.object === 'text') return !isVerbatim && hasBraces(node)
  if ('type' in node && varying.has(node.type ?? '')) return true
  return childNodes(node).some((child) => varies(child, isCode(node)))
}

/**
 * Returns whether a document may look different to some readers, or include other content. Braces in code count as code, so this is more
 * exact than what can be said of a text that was not parsed.
 */
export const documentVaries = ({ nodes }: Pick<Document, 'nodes'>): boolean =>
  nodes.some((node) => varies(node, false)) || hasLooseConditions(nodes)

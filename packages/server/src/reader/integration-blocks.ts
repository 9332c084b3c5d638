import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { BlockForm, BlockForms } from '@scriptorium/site/document/block-form'
import type { RenderedBlock } from '../integrations/blocks/render-block.ts'
import { isIntegrationBlock, renderBlocks, withBlockTexts } from '../integrations/blocks/render-blocks.ts'
import { noteVolatile, type Visit } from './visit.ts'

/** A document whose blocks of integrations are rendered. */
export interface WithBlocks {
  nodes: readonly BlockNode[]
  blockForms: BlockForms
}

// Blocks change without a change of the content.
const noteBlocks = (visit: Visit, nodes: readonly BlockNode[]): void => {
  if (nodes.some(isIntegrationBlock)) noteVolatile(visit)
}

/** Replaces the top-level blocks of integrations by their content as text. */
export const withRenderedBlocks = (visit: Visit, nodes: readonly BlockNode[]): Promise<readonly BlockNode[]> => {
  noteBlocks(visit, nodes)
  return withBlockTexts(visit.services, visit.found.space.id, nodes)
}

/** Returns the blocks with what a reader's action on one of them changes. */
const withUsed = ({ usedBlock }: Visit, nodes: readonly BlockNode[], blocks: ReadonlyMap<BlockNode, RenderedBlock>) => {
  const node = usedBlock && nodes.filter(isIntegrationBlock)[usedBlock.index]
  return node ? new Map([...blocks, [node, usedBlock.block]]) : blocks
}

/** Renders the top-level blocks of integrations for a page at this address, where readers use their controls. */
export const withUsableBlocks = async (
  visit: Visit,
  nodes: readonly BlockNode[],
  href: string,
): Promise<WithBlocks> => {
  const forms = new Map<BlockNode, BlockForm>()
  if (visit.isCopy || visit.found.audience.preview)
    return { nodes: await withRenderedBlocks(visit, nodes), blockForms: { forms, controls: new Map() } }
  noteBlocks(visit, nodes)
  const blocks = withUsed(visit, nodes, await renderBlocks(visit.services, visit.found.space.id, nodes))
  const order = nodes.filter(isIntegrationBlock)
  const shown = nodes.flatMap((node): readonly BlockNode[] => {
    const block = blocks.get(node)
    if (!block?.form) return block?.text ?? [node]
    const { token, nodes: content } = block.form
    const whole: BlockNode = { object: 'block', type: 'integration', isVoid: true, data: {}, nodes: [...content] }
    forms.set(whole, { action: `${href}/~block`, token, index: order.indexOf(node) })
    return [whole]
  })
  const controls = new Map([...blocks.values()].flatMap(({ form }) => [...(form?.controls ?? [])]))
  return { nodes: shown, blockForms: { forms, controls } }
}

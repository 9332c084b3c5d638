import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { BlockForm, BlockForms, Control } from '@scriptorium/site/document/block-form'
import type { RenderedBlock } from '../../../domain/integrations/blocks/render-block.ts'
import { isIntegrationBlock, renderBlocks, withBlockTexts } from '../../../domain/integrations/blocks/render-blocks.ts'
import type { ShownPage } from '../../../domain/sites/resolution/pages.ts'
import { noteVolatile, pageHref, type Visit } from '../visit.ts'

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

/** Returns a control as it is on this page: its frames know which page it is, and lead to others of the site. */
const placed = (control: Control, { found }: Visit, { page: { id, title }, path }: ShownPage): Control =>
  control.kind === 'frame'
    ? { ...control, state: { page: { id, path, title }, ...control.state }, basePath: found.siteBasePath }
    : control

/** Returns the origins of the frames among the controls of blocks. */
export const frameSourcesOf = ({ controls }: BlockForms): readonly string[] => {
  const frames = [...controls.values()].filter(({ kind }) => kind === 'frame') as (Control & { kind: 'frame' })[]
  return [...new Set(frames.map(({ source }) => new URL(source).origin))]
}

/** Renders the top-level blocks of integrations for a page, where readers use their controls. */
export const withUsableBlocks = async (
  visit: Visit,
  nodes: readonly BlockNode[],
  shown: ShownPage,
): Promise<WithBlocks> => {
  const forms = new Map<BlockNode, BlockForm>()
  if (visit.isCopy || visit.found.audience.preview)
    return { nodes: await withRenderedBlocks(visit, nodes), blockForms: { forms, controls: new Map() } }
  noteBlocks(visit, nodes)
  const blocks = withUsed(visit, nodes, await renderBlocks(visit.services, visit.found.space.id, nodes))
  const order = nodes.filter(isIntegrationBlock)
  const action = `${pageHref(visit, shown.path)}/~block`
  const content = nodes.flatMap((node): readonly BlockNode[] => {
    const block = blocks.get(node)
    if (!block?.form) return block?.text ?? [node]
    const { token, nodes: drawn } = block.form
    const whole: BlockNode = { object: 'block', type: 'integration', isVoid: true, data: {}, nodes: [...drawn] }
    forms.set(whole, { action, token, index: order.indexOf(node) })
    return [whole]
  })
  const controls = new Map(
    [...blocks.values()].flatMap(({ form }) =>
      [...(form?.controls ?? [])].map(([node, control]) => [node, placed(control, visit, shown)] as const),
    ),
  )
  return { nodes: content, blockForms: { forms, controls } }
}

import { block, textNode, type BlockNode } from '@scriptorium/content/markdown/document'
import type { ActiveIntegration } from '../active.ts'
import type { DispatchServices } from '../dispatch.ts'
import { Refusal } from './refusal.ts'
import { renderBlock, type RenderedBlock, type RenderOptions } from './render-block.ts'

const noteOf = (text: string): BlockNode => block('hint', [block('paragraph', [textNode(text)])], { style: 'danger' })

const withNote = (shown: RenderedBlock | undefined, text: string): RenderedBlock => {
  const note = noteOf(text)
  const { form } = shown ?? {}
  return {
    text: [note, ...(shown?.text ?? [])],
    form: form && { ...form, nodes: [note, ...form.nodes] },
    cacheControl: undefined,
  }
}

/**
 * Has an integration act on what a person did with a block. If it fails, the block stays as it was, below what the integration
 * says to people about the error, or below `failed`.
 */
export const actOnBlock = async (
  services: DispatchServices,
  one: Pick<ActiveIntegration, 'installationId' | 'integration'>,
  options: RenderOptions,
  failed: string,
): Promise<RenderedBlock> => {
  // The log of its events says what an integration answered wrongly.
  const acted = await renderBlock(services, one, options).catch((error: unknown) => error)
  if (acted && !(acted instanceof Error)) return acted as RenderedBlock
  const shown = await renderBlock(services, one, { ...options, action: undefined }).catch(() => undefined)
  return withNote(shown, acted instanceof Refusal ? acted.message : failed)
}

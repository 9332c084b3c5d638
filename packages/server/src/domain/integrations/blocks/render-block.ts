import type { BlockNode } from '@scriptorium/content/markdown/document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import type { Control } from '@scriptorium/site/document/block-form'
import { z } from 'zod'
import type { ActiveIntegration } from '../active.ts'
import { askIntegration } from '../ask.ts'
import type { DispatchServices } from '../dispatch.ts'
import { leadsBack, questionOf } from '@scriptorium/content-kit/confirm'
import { drawElement } from '@scriptorium/content-kit/draw-element'
import type { BlockAction, Part } from '@scriptorium/content-kit/drawing'
import { throwRefusal } from './refusal.ts'
import { sealBlock, type BlockView, type Place, type ShownBlock } from './view.ts'

const timeoutMs = 5000
const maxSteps = 3
const maxComponentIdLength = 100

const isComponentId = ({ length }: string): boolean => length > 0 && length <= maxComponentIdLength

/** A block as its integration rendered it. */
export interface RenderedBlock {
  /** Its content where nobody can use it, such as in markdown or in print. */
  text: readonly BlockNode[]
  /** Its content on a page, with its controls and the token with which readers use them. Absent if it has no controls. */
  form?: { nodes: readonly BlockNode[]; controls: ReadonlyMap<BlockNode, Control>; token: string } | undefined
  /** What the integration says about caching. */
  cacheControl: string | undefined
  /** Whether the integration has closed its configuration form. */
  isComplete?: boolean
}

/** The block to render, and the reader's action if there was one. */
export interface RenderOptions {
  place: Place
  /** Who uses the component. Absent on sites, whose readers are no users. */
  userId?: string | undefined
  view: BlockView
  action?: BlockAction | undefined
  /** The label of the button that leads back from a question, in the reader's language. */
  cancel?: string
}

/** The integration that renders, and the installation for which it does. */
type Rendering = Pick<ActiveIntegration, 'installationId' | 'integration'>

const record = z.record(z.string(), z.unknown())
const output = z.union([
  z.object({ type: z.literal('complete'), returnValue: record.optional() }),
  z.object({
    type: z.literal('element').optional(),
    element: z.unknown(),
    state: record.optional(),
    props: record.optional(),
  }),
])

type Output = z.infer<typeof output>

const idNames = {
  configuration_account: 'organizationId',
  configuration_site: 'siteId',
  configuration_space: 'spaceId',
  document: 'spaceId',
} as const satisfies Record<Place['type'], string>

/** Returns where a component is shown, as integrations read it. */
const contextOf = ({ type, id }: Place) => ({
  type,
  theme: 'light',
  [idNames[type]]: id,
  ...(type === 'document' && { editable: false }),
})

const ask = async (
  services: DispatchServices,
  one: Rendering,
  { place, userId, view: { componentId, props, state }, action }: RenderOptions,
): Promise<{ output: Output; cacheControl: string | undefined } | undefined> => {
  const first = { componentId, props, context: contextOf(place), ...(userId !== undefined && { auth: { userId } }) }
  const { answer, isDelivered } = await askIntegration(services, {
    ...one,
    type: 'ui_render',
    payload: { ...first, ...(state && { state }), ...(action && { action }) },
    // What people enter is listed nowhere, and neither is a configuration, which can hold secrets.
    listed: {
      ...first,
      ...(place.type !== 'document' && { props: {} }),
      ...(action && { action: { action: action['action'] } }),
    },
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs,
  })
  if (answer) throwRefusal(answer)
  if (!answer || !isDelivered) return undefined
  const cacheControl = answer.headers['cache-control']
  return { output: output.parse(JSON.parse(answer.bytes.toString('utf8'))), cacheControl }
}

const parse = async (parts: readonly Part[]): Promise<BlockNode[]> => {
  const text = parts.map(({ markdown }) => markdown).filter((markdown) => markdown.trim() !== '')
  return text.length === 0 ? [] : ((await parseMarkdown(text.join('\n\n'))).nodes as BlockNode[])
}

/** Returns the content of a block with a node for each control. */
const withControls = async (parts: readonly Part[]) => {
  const nodes: BlockNode[] = []
  const controls = new Map<BlockNode, Control>()
  let texts: Part[] = []
  const endTexts = async () => {
    nodes.push(...(await parse(texts)))
    texts = []
  }
  for (const part of parts) {
    if (!part.control) texts.push(part)
    else {
      await endTexts()
      const node: BlockNode = { object: 'block', type: 'integration-control', isVoid: true, data: {} }
      controls.set(node, part.control)
      nodes.push(node)
    }
  }
  await endTexts()
  return { nodes, controls }
}

/** Returns what comes after an action that needs no rendering of its component, or the component is done. */
const nextOf = ({ action, view, ...where }: RenderOptions): RenderOptions | undefined => {
  const { componentId, props, returnValue } = (action ?? {}) as Record<string, unknown>
  const asRecord = (value: unknown) => record.safeParse(value).data ?? {}
  if (leadsBack(action)) return { ...where, view }
  switch (action?.['action']) {
    case '@ui.modal.open':
      return { ...where, view: { componentId: String(componentId), props: asRecord(props), covered: view } }
    case '@ui.modal.close':
      if (!view.covered) return { ...where, view: { ...view, state: undefined } }
      return { ...where, view: view.covered, action: { action: '@ui.modal.close', returnValue: asRecord(returnValue) } }
    case '@editor.node.updateProps':
      return { ...where, view: { ...view, props: asRecord(props) } }
    default:
      return undefined
  }
}

/** Returns an element as readers see and use it. */
const show = async (
  secret: string,
  element: unknown,
  block: Pick<ShownBlock, 'installationId' | 'place' | 'view'>,
): Promise<Omit<RenderedBlock, 'cacheControl'>> => {
  const { parts, ...drawn } = drawElement(element, block.view.state ?? {})
  const text = await parse(parts)
  if (drawn.actions.length === 0 && !drawn.hasFrame) return { text }
  const token = await sealBlock(secret, { ...block, ...drawn })
  return { text, form: token === undefined ? undefined : { ...(await withControls(parts)), token } }
}

const renderStep = async (
  services: DispatchServices,
  one: Rendering,
  options: RenderOptions,
  steps: number,
): Promise<RenderedBlock | undefined> => {
  if (!isComponentId(options.view.componentId)) return undefined
  const answer = await ask(services, one, options)
  if (!answer) return undefined
  const { place, view } = options
  if (answer.output.type === 'complete') {
    if (place.type !== 'document' && !view.covered) return { text: [], cacheControl: undefined, isComplete: true }
    const action = { action: '@ui.modal.close', returnValue: answer.output.returnValue ?? {} }
    const next = nextOf({ ...options, action })
    return next && steps < maxSteps ? renderStep(services, one, next, steps + 1) : undefined
  }
  const { element, state = view.state ?? {}, props = view.props } = answer.output
  const shown = { place, installationId: one.installationId, view: { ...view, state, props } }
  return { ...(await show(services.secret, element, shown)), cacheControl: answer.cacheControl }
}

/**
 * Has an integration render a block. Returns undefined if it does not answer. Throws a `Refusal` if it says why not, and another
 * error if the answer is not of its form.
 */
export const renderBlock = async (
  services: DispatchServices,
  one: Rendering,
  options: RenderOptions,
): Promise<RenderedBlock | undefined> => {
  const { place, view, action, cancel = 'Cancel' } = options
  const question = questionOf(action, cancel)
  if (!question) return renderStep(services, one, nextOf(options) ?? options, 0)
  // The integration learns nothing of an action that the reader has not confirmed.
  const asked = await show(services.secret, question, { place, installationId: one.installationId, view })
  return { ...asked, cacheControl: undefined }
}

import { z } from 'zod'
import { openToken, sealToken } from '../../access/sealed-token.ts'
import type { Drawing } from '@scriptorium/content-kit/drawing'

const record = z.record(z.string(), z.unknown())

/** What a block shows: a component with its properties and its state, and what it covers if it is a dialog. */
export interface BlockView {
  componentId: string
  props: Record<string, unknown>
  /** Absent until the component has been rendered. */
  state?: Record<string, unknown> | undefined
  covered?: BlockView | undefined
}

const view: z.ZodType<BlockView> = z.object({
  componentId: z.string(),
  props: record,
  state: record.optional(),
  covered: z.lazy(() => view).optional(),
})

const places = ['configuration_account', 'configuration_site', 'configuration_space', 'document'] as const

/** Where a component is shown: in a document of a space, or as the configuration form of an installation. */
export interface Place {
  type: (typeof places)[number]
  /** The id of the organization, space or site. */
  id: string
}

const shown = z.object({
  place: z.object({ type: z.enum(places), id: z.string() }),
  installationId: z.string(),
  view,
  actions: z.array(record),
  fields: z.array(z.tuple([z.string(), z.enum(['flag', 'list', 'one', 'secret', 'text'])])),
  hasFrame: z.boolean(),
})

/** What a reader sees of a block, and what the reader can do with it. */
export interface ShownBlock extends Omit<Drawing, 'parts'> {
  place: Place
  installationId: string
  view: BlockView
}

const lifetimeS = 24 * 3600
const maxTokenLength = 65_536

/**
 * Returns a token with which a reader continues a block, so that readers use only the components, properties and actions that they
 * were shown. It is encrypted, because a state can hold secrets. Undefined if the block is too large for that.
 */
export const sealBlock = async (secret: string, block: ShownBlock): Promise<string | undefined> => {
  const token = await sealToken(secret, 'block+jwt', { claims: { ...block }, lifetimeS })
  return token.length > maxTokenLength ? undefined : token
}

/** Returns what a token says. Undefined if it is not valid, has expired, or is of another place or installation. */
export const openBlock = async (
  secret: string,
  token: string,
  wanted: Place & { installationId?: string },
): Promise<ShownBlock | undefined> => {
  const claims = await openToken(secret, 'block+jwt', token)
  const block = claims && shown.parse(claims)
  const isWanted =
    block?.place.type === wanted.type &&
    block.place.id === wanted.id &&
    (wanted.installationId ?? block.installationId) === block.installationId
  return isWanted ? block : undefined
}

import { z } from 'zod'
import { signToken, verifyToken } from '../../access/signed-token.ts'
import type { Drawing } from './drawing.ts'

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

const shown = z.object({
  spaceId: z.string(),
  installationId: z.string(),
  /** Where the block is among the blocks of its page. */
  view,
  actions: z.array(record),
  fields: z.array(z.tuple([z.string(), z.enum(['flag', 'list', 'one', 'text'])])),
})

/** What a reader sees of a block, and what the reader can do with it. */
export interface ShownBlock extends Pick<Drawing, 'actions' | 'fields'> {
  spaceId: string
  installationId: string
  view: BlockView
}

const lifetimeS = 24 * 3600
const maxTokenLength = 65_536

/**
 * Returns a token with which a reader continues a block. It is signed, so that readers use only the components, properties and
 * actions that they were shown. Undefined if the block is too large for that.
 */
export const signBlock = async (secret: string, block: ShownBlock): Promise<string | undefined> => {
  const token = await signToken(secret, 'block+jwt', { claims: { ...block }, lifetimeS })
  return token.length > maxTokenLength ? undefined : token
}

/** Returns what a token says, or undefined if it is not valid or has expired. */
export const readBlockToken = async (secret: string, token: string): Promise<ShownBlock | undefined> => {
  const claims = await verifyToken(secret, 'block+jwt', token)
  return claims && shown.parse(claims)
}

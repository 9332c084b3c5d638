import { isObject } from '@scriptorium/basics/is-object'
import { Problem } from '../../../ground/problem.ts'
import type { BlockAction, FieldKind } from '@scriptorium/content-kit/drawing'
import { openBlock, type BlockView, type Place, type ShownBlock } from './view.ts'

const maxValues = 500

/** A form as a browser sends it. A field that was sent several times has several values. */
type Form = Readonly<Record<string, unknown>>

const valuesOf = (form: Form, name: string): string[] =>
  (Object.hasOwn(form, name) ? [form[name]].flat() : [])
    .filter((value) => typeof value === 'string')
    .slice(0, maxValues)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const choiceIn = (text: string): unknown => {
  const choice = parsed(text)
  return typeof choice === 'string' || typeof choice === 'number' ? choice : undefined
}

const readField = (kind: FieldKind, values: readonly string[]): unknown => {
  if (kind === 'text') return values[0]
  if (kind === 'secret') return values[0] === '' ? undefined : values[0]
  if (kind === 'flag') return values.length > 0
  const choices = values.map(choiceIn).filter((choice) => choice !== undefined)
  return kind === 'list' ? choices : choices[0]
}

/** Returns the state of a block with what a reader has entered. */
const stateWith = ({ view, fields }: ShownBlock, form: Form): Record<string, unknown> => {
  const entered = fields.map(([key, kind]) => [key, readField(kind, valuesOf(form, `field.${key}`))] as const)
  // Own properties, whatever their names are.
  return Object.fromEntries([
    ...Object.entries(view.state ?? {}),
    ...entered.filter(([, value]) => value !== undefined),
  ])
}

/** Returns what a frame of the integration sent. Actions of the server, such as opening another component, are not for frames. */
const frameAction = (form: Form): BlockAction | undefined => {
  const text = valuesOf(form, 'frame').find((sent) => sent !== '')
  const sent = text === undefined ? undefined : parsed(text)
  return isObject(sent) && typeof sent['action'] === 'string' && !sent['action'].startsWith('@') ? sent : undefined
}

const actionIn = ({ actions, hasFrame }: ShownBlock, form: Form): BlockAction => {
  const sent = hasFrame ? frameAction(form) : undefined
  if (sent) return sent
  const action = actions[Number(valuesOf(form, 'action')[0] ?? 0)]
  if (!action) throw new Problem('invalid_request', 'The block has no such action')
  return action
}

/** Returns what the sender of a form was shown. Throws 400 if that was something else, or too long ago. */
export const readShown = async (
  secret: string,
  form: Form,
  place: Place & { installationId?: string },
): Promise<ShownBlock> => {
  const shown = await openBlock(secret, valuesOf(form, 'token')[0] ?? '', place)
  if (shown) return shown
  throw new Problem('invalid_request', 'This page is too old. Load it again, and repeat what you did.')
}

/** Returns what a form asks of a block: the state with what was entered, and the action. */
export const useOf = (shown: ShownBlock, form: Form): { view: BlockView; action: BlockAction } => ({
  view: { ...shown.view, state: stateWith(shown, form) },
  action: actionIn(shown, form),
})

/** Returns which block of its page a form belongs to. The first block is 0. */
export const blockIn = (form: Form): number => Number(valuesOf(form, 'block')[0])

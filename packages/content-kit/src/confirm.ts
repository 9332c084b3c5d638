import { isObject } from '@scriptorium/basics/is-object'
import type { BlockAction, Element } from './drawing.ts'
import { textIn } from './inline.ts'

const ask = '@scriptorium.confirm'
const back = '@scriptorium.back'

/** Returns an action that asks the reader before another one. */
export const askFirst = (confirm: Element, then: BlockAction): BlockAction => ({ action: ask, confirm, then })

/** Returns what asks the reader, if an action does that: the question, and buttons for both answers. */
export const questionOf = (action: BlockAction | undefined, cancel: string): Element | undefined => {
  if (action?.['action'] !== ask || !isObject(action['confirm'])) return undefined
  const { title, text, confirm, style } = action['confirm']
  return {
    type: 'card',
    title: textIn(title),
    children: [{ type: 'text', children: [textIn(text)] }],
    buttons: [
      { type: 'button', label: textIn(confirm), style, onPress: action['then'] },
      { type: 'button', label: cancel, onPress: { action: back } },
    ],
  }
}

/** Returns whether an action only leads back from the question. */
export const leadsBack = (action: BlockAction | undefined): boolean => action?.['action'] === back

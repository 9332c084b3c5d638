import type { Choice, Control } from '@scriptorium/site/document/block-form'
import { isObject } from '@scriptorium/basics/is-object'
import { listOf, textIn } from './inline.ts'
import type { BlockAction, Element, FieldKind, Part, Pen } from './drawing.ts'

const maxControls = 200
const maxChoices = 500
/** Stands for a secret that is set. */
const hidden = '••••••••'

/** Returns the value that the state has for a key. */
export const valueIn = ({ state }: Pen, key: string, initial: unknown): unknown =>
  Object.hasOwn(state, key) ? state[key] : initial

/** Returns whether a value is an action. */
export const hasAction = (action: unknown): action is BlockAction =>
  isObject(action) && typeof action['action'] === 'string'

/** Returns whether an action only opens a URL. */
export const opensUrl = (action: unknown): boolean => hasAction(action) && action['action'] === '@ui.url.open'

const lookOf = (style: unknown): { look?: 'danger' | 'primary' } =>
  style === 'danger' || style === 'primary' ? { look: style } : {}

/** Returns a button for an action; nothing if there is no action. */
export const button = (
  label: string,
  action: unknown,
  { actions }: Pen,
  { disabled, style }: { disabled?: unknown; style?: unknown } = {},
): Part[] => {
  if (!hasAction(action) || actions.length >= maxControls) return []
  const isDisabled = disabled === true
  const control: Control = { kind: 'button', label, action: actions.push(action) - 1, ...lookOf(style), isDisabled }
  return [{ markdown: '', control }]
}

/** Notes a field. Returns its name in the form, or undefined if the block has too many. */
const nameOf = (element: Element, kind: FieldKind, { fields }: Pen): string | undefined => {
  const key = textIn(element['state'])
  if (key === '' || fields.length >= maxControls) return undefined
  if (!fields.some(([known]) => known === key)) fields.push([key, kind])
  return `field.${key}`
}

/** Draws a field for text. */
export const drawText = (element: Element, pen: Pen, label: string): Part[] => {
  const { inputType, multiline, initialValue, placeholder, disabled } = element
  const isSecret = inputType === 'password' && multiline !== true
  const name = nameOf(element, isSecret ? 'secret' : 'text', pen)
  if (name === undefined) return []
  const given = inputType === 'email' || inputType === 'password' ? inputType : 'text'
  const known = textIn(valueIn(pen, textIn(element['state']), initialValue))
  const control: Control = {
    kind: 'text',
    label,
    name,
    type: multiline === true ? 'multiline' : given,
    value: isSecret ? '' : known,
    placeholder: isSecret && known !== '' ? hidden : textIn(placeholder),
    isDisabled: disabled === true,
  }
  return [{ markdown: '', control }]
}

const choicesOf = ({ options, placeholder, multiple }: Element, chosen: readonly unknown[]): Choice[] => {
  const some = listOf(options).slice(0, maxChoices).filter(isObject)
  const choices = some.map(({ id, label }) => ({
    label: textIn(label),
    value: JSON.stringify(textIn(id)),
    isChosen: chosen.includes(id),
  }))
  const isEmpty = multiple !== true && !choices.some(({ isChosen }) => isChosen)
  return [...(isEmpty ? [{ label: textIn(placeholder), value: '', isChosen: true }] : []), ...choices]
}

const drawSelect = (element: Element, pen: Pen, label: string): Part[] => {
  const isMultiple = element['multiple'] === true
  const name = nameOf(element, isMultiple ? 'list' : 'one', pen)
  if (name === undefined) return []
  const chosen = listOf(valueIn(pen, textIn(element['state']), element['initialValue']))
  const look = isMultiple ? ('checkbox' as const) : ('menu' as const)
  const isDisabled = element['disabled'] === true
  const control: Control = { kind: 'choices', label, name, look, choices: choicesOf(element, chosen), isDisabled }
  return [{ markdown: '', control }, ...button('', element['onValueChange'], pen)]
}

const drawChoice = (element: Element, pen: Pen, label: string): Part[] => {
  const { type, state, value, initialValue, disabled } = element
  const kind = type === 'switch' ? 'flag' : type === 'radio' ? 'one' : 'list'
  const name = nameOf(element, kind, pen)
  if (name === undefined) return []
  const known = valueIn(pen, textIn(state), initialValue)
  const isChosen = kind === 'flag' ? known === true : listOf(known).includes(value)
  const choices = [{ label: '', value: JSON.stringify(kind === 'flag' ? true : (value ?? '')), isChosen }]
  const look = type === 'radio' ? ('radio' as const) : ('checkbox' as const)
  const control: Control = { kind: 'choices', label, name, look, choices, isDisabled: disabled === true }
  return [{ markdown: '', control }, ...button('', element['onValueChange'], pen)]
}

/** Draws a field with its label. */
export const drawField = (element: Element, pen: Pen, label: string): Part[] => {
  if (element['type'] === 'textinput') return drawText(element, pen, label)
  return element['type'] === 'select' ? drawSelect(element, pen, label) : drawChoice(element, pen, label)
}

/** The types of elements that are fields. */
export const fieldTypes = new Set(['textinput', 'select', 'switch', 'radio', 'checkbox'])

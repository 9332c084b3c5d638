import type { ApiField } from '@scriptorium/content/api-request'
import { create } from '../dom.ts'

/** A control and the element that shows it with its label. */
export interface Control {
  element: HTMLElement
  input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
}

let created = 0

/** Puts a control below its label. */
export const labeled = (title: string, input: Control['input'], note = '', isRequired = false): Control => {
  const element = create('div', 'try-field')
  const name = create('label', 'try-name', title) as HTMLLabelElement
  input.id = `try-${++created}`
  name.htmlFor = input.id
  if (isRequired) name.append(create('span', 'try-required', ' *'))
  element.append(name, input)
  if (note !== '') {
    // Within the label, screen readers would read it twice.
    const hint = create('small', '', note)
    hint.id = `${input.id}-note`
    input.setAttribute('aria-describedby', hint.id)
    element.append(hint)
  }
  if (isRequired) input.required = true
  return { element, input }
}

/** Creates a text field. */
export const textInput = (value: string, type = 'text'): HTMLInputElement => {
  const input = create('input') as HTMLInputElement
  Object.assign(input, { type, autocomplete: 'off', spellcheck: false })
  if (type !== 'file') input.value = value
  return input
}

/** Creates a list to choose from. */
export const selectOf = (
  options: readonly (readonly [value: string, title: string])[],
  value: string,
): HTMLSelectElement => {
  const select = create('select') as HTMLSelectElement
  for (const [one, title] of options) select.append(new Option(title, one, one === value, one === value))
  return select
}

const isArray = (field: ApiField): boolean => field.type.startsWith('array')

const optionsOf = ({ type, values }: ApiField): string[] => (type === 'boolean' ? ['true', 'false'] : values)

/** Creates the control of a parameter or of a field of a form. */
export const fieldControl = (field: ApiField): Control => {
  const options = optionsOf(field)
  const isChoice = options.length > 0 && !isArray(field)
  const isFile = field.type === 'file' || field.type === 'files'
  const all = field.isRequired && field.value !== '' ? options : ['', ...options]
  const input = isChoice
    ? selectOf(
        all.map((one) => [one, one]),
        field.value,
      )
    : textInput(field.value, isFile ? 'file' : 'text')
  if (field.type === 'files') (input as HTMLInputElement).multiple = true
  if (!isChoice && !isFile) (input as HTMLInputElement).placeholder = options.join(', ') || field.type
  return labeled(field.name, input, field.description, field.isRequired)
}

/** Creates a part of the form with a title. */
export const group = (title: string, elements: readonly HTMLElement[]): HTMLElement => {
  const part = create('fieldset', 'try-group')
  part.append(create('legend', '', title), ...elements)
  return part
}

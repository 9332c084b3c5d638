import { html, markup, type Html } from '@scriptorium/site/html'
import type { Values } from '../../../domain/integrations/configuration.ts'
import type { Fault } from '../../../ground/problem.ts'
import { isSecret, type Field } from './fields.ts'

/** A configuration form with its values, and with the fault that an operation found in them. */
export interface FormContent {
  fields: readonly Field[]
  values: Values
  fault?: Fault | undefined
  /** The URL below which the integration answers. Buttons lead there. */
  endpoint: string
}

interface Shown extends Field {
  id: string
  value: unknown
  /** The attributes that connect the input with its help text and its fault. */
  described: Html
}

const pointerPrefix = '/body/configuration/'

/** Returns the name of the property that a fault is about. */
export const faultyField = (fault: Fault | undefined): string | undefined =>
  fault?.pointer.startsWith(pointerPrefix) ? fault.pointer.slice(pointerPrefix.length) : undefined

const labelOf = ({ name, property, isRequired }: Field): string =>
  `${property.title ?? name}${isRequired && property.type !== 'boolean' ? ' (required)' : ''}`

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

const secretInput = ({ id, name, value, described }: Shown): Html => {
  const isStored = textOf(value) !== ''
  const clear = html`<label class="choice"
    ><input type="checkbox" name="clear.${name}" value="on" /> Remove the stored value</label
  >`
  return html`<input type="password" id="${id}" name="field.${name}" autocomplete="off" ${described} />
    <p class="note">
      ${isStored ? 'A value is stored and not shown. Leave the field empty to keep it.' : 'No value is stored.'}
    </p>
    ${isStored && clear}`
}

const menu = ({ id, name, value, described, isRequired }: Shown, choices: readonly string[]): Html => {
  const options = choices.map(
    (choice) => html`<option value="${choice}" ${choice === value && html` selected`}>${choice}</option>`,
  )
  const isEmpty = !isRequired || !choices.includes(textOf(value))
  return html`<select id="${id}" name="field.${name}" ${described}>
    ${isEmpty && html`<option value="">No value</option>`}${options}
  </select>`
}

const textInput = (shown: Shown): Html => {
  const { id, name, value, described, property } = shown
  if (property.type === 'string' && property.enum) return menu(shown, property.enum)
  if (isSecret(shown)) return secretInput(shown)
  const text = textOf(value)
  // HTML ignores a line break at the start of the field, so one more keeps those of the value.
  if (text.includes('\n'))
    return html`<textarea id="${id}" name="field.${name}" rows="6" ${described}>${markup('\n')}${text}</textarea>`
  const type = property.type === 'number' ? html`type="number" step="any"` : html`type="text"`
  return html`<input ${type} id="${id}" name="field.${name}" value="${text}" autocomplete="off" ${described} />`
}

/** Returns the URL of a button: a path is one of the integration. Undefined for a URL that is not for browsers. */
const buttonUrl = (endpoint: string, given: string): string | undefined => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(given)) return `${endpoint}/${given.replace(/^\/+/, '')}`
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? given : undefined
}

const buttonField = ({ property }: Field, endpoint: string): Html => {
  if (property.type !== 'button') return html``
  const url = buttonUrl(endpoint, property.callback_url)
  return html`<p>
    ${property.title && html`<strong>${property.title}</strong><br />`}
    ${url === undefined ? property.button_text : html`<a href="${url}" rel="noreferrer">${property.button_text}</a>`}
    ${property.description && html`<br /><span class="note">${property.description}</span>`}
  </p>`
}

const fieldHtml = (field: Field, index: number, { values, fault, endpoint }: FormContent): Html => {
  const { name, property } = field
  if (property.type === 'button') return buttonField(field, endpoint)
  const id = `field-${index}`
  const own = faultyField(fault) === name ? fault : undefined
  const described = html`${property.description || own ? html` aria-describedby="${id}-help"` : false}${
    own && html` aria-invalid="true"`
  }`
  const shown: Shown = { ...field, id, value: values[name], described }
  const help = html`<p class="note" id="${id}-help">
    ${own && html`<strong class="wrong">This value ${own.message}.</strong> `}${property.description ?? ''}
  </p>`
  const isChecked = shown.value === true && html` checked`
  const input =
    property.type === 'boolean'
      ? html`<label class="choice"
          ><input type="checkbox" id="${id}" name="field.${name}" value="on" ${isChecked}${described} />
          ${labelOf(field)}</label
        >`
      : html`<label for="${id}">${labelOf(field)}</label>${textInput(shown)}`
  return html`<div class="field">${input}${(property.description || own) && help}</div>`
}

/** Returns a configuration form. Values of secret fields are not in it. */
export const renderForm = (content: FormContent, note: Html | false): Html =>
  html`<h2>Configuration</h2>
    <form method="post">
      <input type="hidden" name="action" value="save" />${content.fields.map((field, index) =>
        fieldHtml(field, index, content),
      )}${note}
      <div><button>Save</button></div>
    </form>`

import type { BlockNode } from '@scriptorium/content/markdown/document'
import { html, markup, type Html } from '../html.ts'
import type { RenderBlock } from './context.ts'
import type { Words } from '../words/words.ts'

/** A choice of a field. */
export interface Choice {
  label: string
  /** What the form sends if it is chosen. */
  value: string
  isChosen: boolean
}

/** A control of a block that a reader uses. The texts come from an integration, so they are shown as text only. */
export type Control =
  | { kind: 'button'; label: string; action: number; look?: 'danger' | 'primary'; isDisabled: boolean }
  | {
      kind: 'text'
      label: string
      name: string
      type: 'email' | 'multiline' | 'password' | 'text'
      value: string
      placeholder: string
      isDisabled: boolean
    }
  | {
      kind: 'choices'
      label: string
      name: string
      look: 'checkbox' | 'menu' | 'radio'
      choices: Choice[]
      isDisabled: boolean
    }
  /** A page of the integration. It gets `state` as JSON from a script, if the page around it has one. */
  | { kind: 'frame'; source: string; title: string; state: string }

/** The form of a block that an integration renders again when a reader uses it. */
export interface BlockForm {
  /** The address that renders the block again. */
  action: string
  /** What the block shows now, signed by the server. */
  token: string
  /** The place of the block among those of the page. */
  index: number
}

/** The forms and controls of blocks, by their nodes: content of an author cannot pass for them. */
export interface BlockForms {
  forms: ReadonlyMap<BlockNode, BlockForm>
  controls: ReadonlyMap<BlockNode, Control>
}

// HTML ignores a line break at the start of the field. Without this one, that of a value would be lost.
const lineBreak = markup('\n')

// In a longer template, the formatter would add a space to the value.
const textArea = (attributes: Html, value: string): Html =>
  html`<textarea ${attributes}>${lineBreak}${value}</textarea>`

const disabled = (isDisabled: boolean) => isDisabled && html` disabled`

const textField = ({ label, name, type, value, placeholder, isDisabled }: Control & { kind: 'text' }): Html =>
  html`<label
    ><span>${label}</span>${
      type === 'multiline'
        ? textArea(html`name="${name}" placeholder="${placeholder}" rows="4" ${disabled(isDisabled)}`, value)
        : html`<input
            type="${type}"
            name="${name}"
            value="${value}"
            placeholder="${placeholder}"
            autocomplete="off"
            ${disabled(isDisabled)}
          />`
    }</label
  >`

const choiceFields = ({ label, name, look, choices, isDisabled }: Control & { kind: 'choices' }): Html => {
  if (look === 'menu') {
    const options = choices.map(
      (one) => html`<option value="${one.value}" ${one.isChosen && html` selected`}>${one.label}</option>`,
    )
    return html`<label
      ><span>${label}</span
      ><select name="${name}" ${disabled(isDisabled)}>
        ${options}
      </select></label
    >`
  }
  const fields = choices.map(
    (one) =>
      html`<label class="choice"
        ><input
          type="${look}"
          name="${name}"
          value="${one.value}"
          ${one.isChosen && html` checked`}${disabled(isDisabled)}
        /><span>${one.label || label}</span></label
      >`,
  )
  // A single choice without a label of its own has the label of the field.
  const isGroup = label !== '' && choices.some((one) => one.label !== '')
  return isGroup
    ? html`<fieldset>
        <legend>${label}</legend>
        ${fields}
      </fieldset>`
    : html`${fields}`
}

const button = ({ label, action, look, isDisabled }: Control & { kind: 'button' }, words: Words): Html =>
  html`<button name="action" value="${action}" ${look && html` class="${look}"`}${disabled(isDisabled)}>
    ${label || words.apply}
  </button>`

// Without `allow-same-origin`, a frame of any origin has no rights and no cookies.
const frame = ({ source, title, state }: Control & { kind: 'frame' }): Html =>
  html`<iframe
      src="${source}"
      title="${title}"
      sandbox="allow-forms allow-popups allow-scripts"
      referrerpolicy="no-referrer"
      data-state="${state}"
    ></iframe
    ><input type="hidden" name="frame" value="" />`

/** Renders a control of a block; nothing for a node that is none. */
export const renderControl: RenderBlock = (node, { context }) => {
  const control = context.blockForms?.controls.get(node)
  if (control === undefined) return html``
  if (control.kind === 'button') return button(control, context.words)
  if (control.kind === 'frame') return frame(control)
  return control.kind === 'text' ? textField(control) : choiceFields(control)
}

/** Renders a block that readers use as a form, so that it works without a script. */
export const renderForm = ({ action, token, index }: BlockForm, content: Html, id: string): Html =>
  html`<form class="block-form" id="${id}" method="post" action="${action}#${id}">
    <input type="hidden" name="token" value="${token}" /><input type="hidden" name="block" value="${index}" />${content}
  </form>`

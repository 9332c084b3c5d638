import type { BlockNode } from '@scriptorium/content/markdown/document'
import { html, markup, type Html } from '../html.ts'
import type { RenderBlock, Rendering } from './context.ts'
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
  /** A page elsewhere, which the script of the page around it tells its state. */
  | {
      kind: 'frame'
      source: string
      title: string
      aspectRatio?: number | undefined
      state: Readonly<Record<string, unknown>>
      /** The values of the state that follow a field of the block, with the name of the field. */
      fields: Readonly<Record<string, string>>
      /** The path below which the frame can open pages. Absent if it cannot. */
      basePath?: string
    }

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
const frame = (
  { source, title, aspectRatio, state, fields, basePath }: Control & { kind: 'frame' },
  { styled }: Rendering,
): Html =>
  html`<figure class="webframe">
    <iframe
      src="${source}"
      title="${title}"
      sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts"
      referrerpolicy="no-referrer"
      loading="lazy"
      allowfullscreen
      ${aspectRatio !== undefined && html` data-style="${styled(`aspect-ratio:${aspectRatio}`)}"`}
      data-state="${JSON.stringify(state)}"
      data-fields="${JSON.stringify(fields)}"
      ${basePath !== undefined && html` data-base="${basePath}"`}
    ></iframe>
    <figcaption><a href="${source}" rel="noreferrer">${title}</a></figcaption>
  </figure>`

/** Renders a control of a block; nothing for a node that is none. */
export const renderControl: RenderBlock = (node, page) => {
  const { context } = page
  const control = context.blockForms?.controls.get(node)
  if (control === undefined) return html``
  if (control.kind === 'button') return button(control, context.words)
  if (control.kind === 'frame') return frame(control, page)
  return control.kind === 'text' ? textField(control) : choiceFields(control)
}

/**
 * Renders a block that readers use as a form, so that it works without a script. It can have the focus, which the answer to a click
 * then gives it: the button may be gone.
 */
export const renderForm = ({ action, token, index }: BlockForm, content: Html, id: string): Html =>
  html`<form class="block-form" id="${id}" tabindex="-1" method="post" action="${action}#${id}">
    <input type="hidden" name="token" value="${token}" /><input type="hidden" name="block" value="${index}" />${content}
  </form>`

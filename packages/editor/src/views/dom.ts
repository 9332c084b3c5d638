import { iconShapes, type EditorIcon } from '../icons/icons.ts'

const svgSpace = 'http://www.w3.org/2000/svg'

export type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Sets attributes; removes those that are false or undefined. */
export const setAttributes = (element: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) element.removeAttribute(name)
    else element.setAttribute(name, value === true ? '' : value)
  }
}

/** Returns an icon of the interface as an element. */
export const iconElement = (name: EditorIcon): SVGElement => {
  const svg = document.createElementNS(svgSpace, 'svg')
  setAttributes(svg, { class: 'line-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' })
  for (const { tag, attributes } of iconShapes(name)) {
    const shape = document.createElementNS(svgSpace, tag)
    setAttributes(shape, attributes)
    svg.append(shape)
  }
  return svg
}

/** Creates an element with attributes and children. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Creates a button with an action. */
export const buttonElement = (
  attributes: Attributes,
  onClick: (event: MouseEvent) => void,
  ...children: readonly (Node | string | undefined)[]
): HTMLButtonElement => {
  const button = el('button', { type: 'button', ...attributes }, ...children)
  button.addEventListener('click', onClick)
  return button
}

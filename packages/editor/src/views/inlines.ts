import { emojiOf } from '@scriptorium/content/markdown/inlines/elements'
import type { Node } from 'prosemirror-model'
import type { ContentRef } from '../resolve.ts'
import { blockName } from '../words/words.ts'
import type { CreateLook, Look, Shown } from './context.ts'
import { el, setAttributes } from './dom.ts'
import { follow, imageElement, refIn } from './references.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

type Show = (dom: HTMLElement, data: Readonly<Record<string, unknown>>, node: Node) => void

/** Shows an inline by a function, again whenever its data changes. A click opens its properties. */
const inlineLook = ({ context, node, pos }: Shown, className: string, show: Show): Look => {
  const dom = el('span', { class: className, contenteditable: 'false' })
  dom.addEventListener('click', () => context.openProperties(pos() ?? 0))
  const all = (next: Node): void => show(dom, next.attrs['data'] as Readonly<Record<string, unknown>>, next)
  all(node)
  return { dom, update: all }
}

/** Shows an emoji. */
export const emojiLook: CreateLook = (shown) =>
  inlineLook(shown, 'emoji', (dom, { code }) => void (dom.textContent = emojiOf(textIn(code)) || '☺'))

/** Shows an icon by its name: its shape is known to the server alone. */
export const iconLook: CreateLook = (shown) =>
  inlineLook(shown, 'inline-icon', (dom, { icon }) => {
    dom.textContent = textIn(icon) || blockName(shown.context.words, 'icon')
  })

/** Shows an expression by the value of the variable that it reads, or as it is written. */
export const expressionLook: CreateLook = (shown) =>
  inlineLook(shown, 'expression', (dom, data) => {
    const expression = textIn(data['expression']).trim()
    dom.textContent = expression || blockName(shown.context.words, 'expression')
    dom.title = expression
    shown.context.resolve.variables?.().then(
      (all) => {
        const found = all.find((one) => one.expression === expression)
        if (found && dom.title === expression) dom.textContent = found.value
      },
      () => {},
    )
  })

/** Shows an image in a line. */
export const inlineImageLook: CreateLook = (shown) =>
  inlineLook(shown, 'inline-image-place', (dom, { alt, size }, node) => {
    const className = `inline-image${size === 'original' ? '' : ' line'}`
    const image = imageElement(refIn(node), { class: className, alt: textIn(alt) }, shown.context)
    dom.replaceChildren(image ?? blockName(shown.context.words, 'inline-image'))
  })

/** Shows a mention of a person, a page or anything else. */
export const mentionLook: CreateLook = (shown) =>
  inlineLook(shown, 'mention', (dom, data) => {
    const ref = data['ref'] as ContentRef | undefined
    follow(ref, shown.context, ({ title, href }) => {
      dom.textContent = ref?.kind === 'user' ? `@${title ?? ''}` : (title ?? href ?? '')
    })
  })

/** Shows a button. */
export const buttonLook: CreateLook = (shown) =>
  inlineLook(shown, 'button', (dom, data) => {
    const kind = data['kind'] === 'secondary' ? 'secondary' : 'primary'
    const size = ['small', 'large'].includes(textIn(data['size'])) ? textIn(data['size']) : 'medium'
    setAttributes(dom, { class: `button ${kind} ${size}` })
    dom.textContent = textIn(data['label']) || blockName(shown.context.words, 'button')
  })

import { hrefOf } from '@scriptorium/content/markdown/refs'
import { specPrefix } from '@scriptorium/content/markdown/tags/tag-shapes'
import { hostOf, safeAddress, safeImage } from '@scriptorium/site/address'
import type { Node } from 'prosemirror-model'
import type { ContentRef, RefTarget } from '../resolve.ts'
import { documentTypeOf } from '../schema/schema.ts'
import { blockName } from '../words/words.ts'
import type { CreateLook, ViewContext } from './context.ts'
import { buttonElement, el, iconElement, type Attributes } from './dom.ts'
import type { EditorIcon } from '../icons/icons.ts'

/** Returns the reference in a node. */
export const refIn = (node: Node): ContentRef | undefined => {
  const ref = node.attrs['data']['ref'] as ContentRef | undefined
  return ref && typeof ref.kind === 'string' ? ref : undefined
}

const unset = new Set([specPrefix, hrefOf({ kind: 'reusable-content', reusableContent: '' })])

/** Returns whether a reference has no target yet, as in a block that was just inserted. */
export const isUnset = (ref: ContentRef): boolean => unset.has(hrefOf(ref))

/** Calls `show` with what a reference leads to, at once with what is known and again when more is. */
export const follow = (
  ref: ContentRef | undefined,
  { resolve }: ViewContext,
  show: (target: RefTarget) => void,
): void => {
  if (!ref || isUnset(ref)) return show({})
  const address = resolve.fileUrl(ref) ?? (ref.kind === 'url' ? safeAddress(String(ref['url'])) : undefined)
  show({ href: address, title: hrefOf(ref) })
  resolve.target?.(ref).then(
    (target) => target && show(target),
    () => {},
  )
}

/**
 * Returns an image; undefined if its reference leads to none. The image of a file that somebody else has uploaded meanwhile appears when
 * its address is known.
 */
export const imageElement = (
  ref: ContentRef | undefined,
  attributes: Attributes,
  { resolve }: ViewContext,
): HTMLImageElement | undefined => {
  if (!ref) return undefined
  const image = el('img', { ...attributes, referrerpolicy: 'no-referrer' })
  const showAt = (address: string | undefined): void => {
    const src = address === undefined ? undefined : safeImage(address)
    if (src !== undefined) image.src = src
  }
  const isFile = ref.kind === 'file'
  showAt(resolve.fileUrl(ref) ?? (isFile ? undefined : hrefOf(ref)))
  if (image.hasAttribute('src')) return image
  if (!isFile) return undefined
  resolve.target?.(ref).then(
    (target) => showAt(target?.href),
    () => {},
  )
  return image
}

/** Shows an image, or a place to choose one. */
export const imageLook: CreateLook = (shown) => {
  const { context } = shown
  const open = () => context.openProperties(shown.pos() ?? 0)
  const caption = el('div', { class: 'image-caption' })
  const place = el('div', { contenteditable: 'false', class: 'image-place' })
  const show = (node: Node): void => {
    const { alt, width } = node.attrs['data']
    const image = imageElement(refIn(node), { alt: String(alt ?? ''), draggable: 'false' }, context)
    if (!image) {
      const choose = buttonElement({ class: 'empty-place' }, open, iconElement('image'), context.words.chooseFile)
      place.replaceChildren(choose)
      return
    }
    if (typeof width === 'number') image.width = width
    const words = alt ? context.words.properties : context.words.addAltText
    place.replaceChildren(image, buttonElement({ class: alt ? 'image-properties' : 'alt-missing' }, open, words))
  }
  show(shown.node)
  return {
    dom: el('div', { class: 'image' }, place, caption),
    contentDOM: caption,
    update: (next, before) => {
      if (!next.sameMarkup(before)) show(next)
    },
  }
}

interface Card {
  readonly title: string
  readonly note?: string | undefined
}

const signs: Readonly<Record<string, EditorIcon>> = {
  drawing: 'image',
  embed: 'play',
  integration: 'plug',
  'reusable-content': 'reuse',
  swagger: 'operation',
  'openapi-operation': 'operation',
  'openapi-schemas': 'operation',
  'openapi-webhook': 'operation',
}

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(', ') : ''

type Data = Readonly<Record<string, unknown>>
type CardOf = (data: Data, target: RefTarget) => Card

const operation: CardOf = (data, { title }) => ({
  title: `${textIn(data['method']).toUpperCase()} ${textIn(data['path'])}`.trim(),
  note: title,
})

const cards: Readonly<Record<string, CardOf>> = {
  embed: ({ title, url }) => ({ title: textIn(title) || textIn(url), note: hostOf(textIn(url)) }),
  integration: ({ url, integration, block }) => ({
    title: textIn(url) || [textIn(integration), textIn(block)].filter(Boolean).join(' · '),
  }),
  swagger: operation,
  'openapi-operation': operation,
  'openapi-webhook': ({ name }, { title }) => ({ title: textIn(name), note: title }),
  'openapi-schemas': ({ schemas }, { title }) => ({ title: textIn(schemas), note: title }),
}

const cardElement = (type: string, { title, note }: Card, { words }: ViewContext): HTMLElement => {
  const name = blockName(words, type)
  const under = note || (title ? name : undefined)
  return el(
    'span',
    { class: 'reference' },
    el('span', { class: 'card-sign' }, iconElement(signs[type] ?? 'file')),
    el('span', { class: 'card-text' }, el('strong', {}, title || name), under ? el('span', {}, under) : undefined),
  )
}

/** Shows a reference as a card, as readers see it. Its properties open by click. */
export const cardLook: CreateLook = (shown) => {
  const { context } = shown
  const type = documentTypeOf(shown.node)!
  const place = buttonElement({ class: 'card-place', contenteditable: 'false' }, () =>
    context.openProperties(shown.pos() ?? 0),
  )
  const hasCaption = shown.node.type.spec.content === 'caption?'
  const caption = el('div', { class: 'block-caption' })
  const show = (node: Node): void => {
    const ref = refIn(node)
    const drawing = type === 'drawing' && imageElement(ref, { alt: blockName(context.words, type) }, context)
    if (drawing) return place.replaceChildren(drawing)
    if (ref && isUnset(ref)) {
      const missing = { title: blockName(context.words, type), note: context.words.nothingChosen }
      return place.replaceChildren(cardElement(type, missing, context))
    }
    const cardOf = cards[type] ?? ((_, { title, description }) => ({ title: title ?? '', note: description }))
    follow(ref, context, (target) =>
      place.replaceChildren(cardElement(type, cardOf(node.attrs['data'] as Data, target), context)),
    )
  }
  show(shown.node)
  return {
    dom: el('div', { class: `card-block block-${type}` }, place, hasCaption ? caption : undefined),
    ...(hasCaption ? { contentDOM: caption } : {}),
    update: (next, before) => {
      if (!next.sameMarkup(before)) show(next)
    },
  }
}

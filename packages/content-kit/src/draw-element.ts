import { greatest } from '@scriptorium/basics/extremes'
import { isObject } from '@scriptorium/basics/is-object'
import type { Drawing, Element, Part, Pen } from './drawing.ts'
import { button, drawField, drawText, fieldTypes, hasAction, opensUrl, valueIn } from './fields.ts'
import { askFirst } from './confirm.ts'
import { escaped, inline, linkTo, listOf, maxDepth, textIn, urlIn } from './inline.ts'

const maxFrames = 10

const markdown = (text: string): Part[] => [{ markdown: text }]

/** Returns a value, which can be bound to a key of the state. */
const bound = (value: unknown, pen: Pen): unknown =>
  isObject(value) && '$state' in value ? valueIn(pen, String(value['$state']), '') : value

const fence = (code: string): string =>
  '`'.repeat(
    greatest(
      (code.match(/`+/g) ?? []).map((run) => run.length + 1),
      3,
    ),
  )

const drawButton = (element: Element, pen: Pen, depth: number): Part[] => {
  const { onPress, label, tooltip, disabled, confirm, style } = element
  if (opensUrl(onPress) || !hasAction(onPress)) return markdown(inline(element, depth))
  const action = isObject(confirm) ? askFirst(confirm, onPress) : onPress
  return button(textIn(label) || textIn(tooltip), action, pen, { disabled, style })
}

const drawInput = ({ label, hint, element }: Element, pen: Pen, depth: number): Part[] => {
  const name = textIn(label)
  const inner = isObject(element) ? element : {}
  const isField = fieldTypes.has(textIn(inner['type']))
  const note = inline(hint, depth)
  const own = isField ? drawField(inner, pen, name) : [...markdown(escaped(name)), ...draw(inner, pen, depth + 1)]
  return note === '' ? own : [...own, ...markdown(note)]
}

const codeBlock = (element: Element, pen: Pen, depth: number): Part[] => {
  const { content, syntax, state, onContentChange, header, footer, buttons } = element
  const code = textIn(bound(content, pen))
  const mark = fence(code)
  const block = `${mark}${textIn(syntax).replace(/[^\w+-]/g, '')}\n${code}\n${mark}`
  const editor = { state, initialValue: code, multiline: true }
  const edited = textIn(state) === '' ? [] : [...drawText(editor, pen, ''), ...button('', onContentChange, pen)]
  return [
    ...drawAll(header, pen, depth),
    ...(edited.length > 0 ? [{ ...edited[0]!, markdown: block }, ...edited.slice(1)] : markdown(block)),
    ...drawAll(buttons, pen, depth),
    ...drawAll(footer, pen, depth),
  ]
}

const drawHeading = (title: string, onPress: unknown, pen: Pen): Part[] => {
  if (title === '') return []
  const text = `**${linkTo(opensUrl(onPress) ? urlIn(onPress) : undefined, title)}**`
  const isUsed = hasAction(onPress) && !opensUrl(onPress)
  return [...markdown(text), ...(isUsed ? button('', onPress, pen) : [])]
}

const card = ({ title, hint, children, buttons, onPress }: Element, pen: Pen, depth: number): Part[] => {
  const note = inline(hint, depth)
  return [
    ...drawHeading(inline(title, depth), onPress, pen),
    ...(note === '' ? [] : markdown(note)),
    ...drawAll(children, pen, depth),
    ...drawAll(buttons, pen, depth),
  ]
}

const modal = ({ title, subtitle, children, submit }: Element, pen: Pen, depth: number): Part[] => [
  ...drawHeading(inline(title, depth), undefined, pen),
  ...markdown(inline(subtitle, depth)),
  ...drawAll(children, pen, depth),
  ...drawAll(submit, pen, depth),
]

const stepper = ({ activeStep, onStepChange, onComplete, children }: Element, pen: Pen, depth: number): Part[] => {
  const steps = listOf(children).filter(isObject)
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === activeStep),
  )
  const step = steps[index]
  if (!step) return []
  const leadTo = (label: string, to: Element | undefined, disabled = false) =>
    to && isObject(onStepChange) ? button(label, { ...onStepChange, step: to['id'] }, pen, { disabled }) : []
  const isLast = index === steps.length - 1
  const isBlocked = step['next'] === false
  return [
    ...drawHeading(inline(step['title'], depth), undefined, pen),
    ...drawAll(step['children'], pen, depth),
    ...leadTo('Back', steps[index - 1]),
    ...(isLast
      ? button('Complete', onComplete, pen, { disabled: isBlocked })
      : leadTo('Next', steps[index + 1], isBlocked)),
  ]
}

// The policy of a page names the origin, and the host of a URL can have characters that mean something there, such as `;`.
const namedOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

const frameUrl = (element: Element): URL | undefined => {
  const url = URL.parse(textIn(urlIn(element['source'])))
  return url && namedOrigin.test(url.origin) ? url : undefined
}

/** Draws a page of another origin, or of the integration itself: as a frame, or as a link where nobody can use it. */
const webframe = (element: Element, pen: Pen, depth: number): Part[] => {
  const given = urlIn(element['source'])
  const link = linkTo(given, escaped(textIn(given)))
  const url = frameUrl(element)
  if (!url || pen.frames >= maxFrames) return markdown(link)
  pen.frames++
  const data = isObject(element['data']) ? Object.entries(element['data']) : []
  const follows = data.flatMap(([key, value]) =>
    isObject(value) && '$state' in value ? [[key, `field.${String(value['$state'])}`]] : [],
  )
  const ratio = Number(element['aspectRatio'])
  const control = {
    kind: 'frame' as const,
    source: url.href,
    title: url.host,
    aspectRatio: ratio > 0 && Number.isFinite(ratio) ? ratio : undefined,
    state: Object.fromEntries(data.map(([key, value]) => [key, bound(value, pen)])),
    fields: Object.fromEntries(follows),
  }
  return [{ markdown: link, control }, ...drawAll(element['buttons'], pen, depth)]
}

const drawAll = (given: unknown, pen: Pen, depth: number): Part[] =>
  listOf(given).flatMap((one) => draw(one, pen, depth + 1))

/** Returns the parts of an element. What only programs can show is left out. */
const draw = (given: unknown, pen: Pen, depth: number): Part[] => {
  if (Array.isArray(given)) return given.flatMap((one) => draw(one, pen, depth))
  if (typeof given !== 'object' || given === null || depth > maxDepth) return markdown(inline(given, depth))
  const element = given as Element
  const type = textIn(element['type'])
  if (fieldTypes.has(type)) return drawField(element, pen, '')
  switch (type) {
    case 'button':
      return drawButton(element, pen, depth)
    case 'input':
      return drawInput(element, pen, depth)
    case 'codeblock':
      return codeBlock(element, pen, depth)
    case 'markdown':
      return markdown(textIn(bound(element['content'], pen)))
    case 'divider':
      return markdown('---')
    case 'image':
      return markdown(`!${linkTo(urlIn(element['source']), 'image')}`)
    case 'webframe':
      return webframe(element, pen, depth)
    case 'stepper':
      return stepper(element, pen, depth)
    case 'card':
      return card(element, pen, depth)
    case 'modal':
      return modal(element, pen, depth)
    case 'hint':
      return markdown(`> ${inline(element['children'], depth + 1)}`)
    case 'text':
    case 'link':
      return markdown(inline(element, depth))
    default:
      return drawAll(element['children'], pen, depth)
  }
}

/** Returns what an integration rendered as markdown and controls, so that nothing of it runs on a page, only in its frames. */
export const drawElement = (element: unknown, state: Pen['state']): Drawing => {
  const pen: Pen = { state, actions: [], fields: [], frames: 0 }
  const parts = draw(element, pen, 0).filter(({ markdown: text, control }) => control || text.trim() !== '')
  return { parts, actions: pen.actions, fields: pen.fields, hasFrame: pen.frames > 0 }
}

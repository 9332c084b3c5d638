import { fill } from '../words/words.ts'
import type { CreateLook } from './context.ts'
import { el } from './dom.ts'

const maxShown = 400

const textOfJson = (json: unknown): string => {
  if (Array.isArray(json)) return json.map(textOfJson).filter(Boolean).join(' ')
  if (typeof json !== 'object' || json === null) return ''
  const { text, raw, leaves, nodes, fragments } = json as Record<string, unknown>
  if (typeof raw === 'string') return raw
  if (typeof text === 'string') return text
  return [leaves, nodes, fragments].map(textOfJson).filter(Boolean).join(' ')
}

/** Shows a node that the editor has no place for: its kind and its text. */
export const foreignLook: CreateLook = ({ node, context: { words } }) => {
  const json = node.attrs['json'] as { type?: string }
  const text = textOfJson(json).slice(0, maxShown)
  const attributes = { contenteditable: 'false', title: words.keptAsIs }
  if (node.isInline) return { dom: el('span', { class: 'foreign-inline', ...attributes }, text || '…') }
  const name = el('strong', {}, fill(words, 'unknownBlock', { type: json.type ?? '' }))
  const content = text === '' ? undefined : el('p', {}, text)
  return { dom: el('div', { class: 'foreign', ...attributes }, name, el('span', {}, words.keptAsIs), content) }
}

/** Shows markup that no block stands for as its source. */
export const rawLook: CreateLook = ({ context, node, pos }) => {
  const dom = el('pre', { class: 'raw', contenteditable: 'false' })
  dom.addEventListener('dblclick', () => context.openProperties(pos() ?? 0))
  const show = (data: Readonly<Record<string, unknown>>): void => void (dom.textContent = String(data['text'] ?? ''))
  show(node.attrs['data'])
  return { dom, update: (next) => show(next.attrs['data']) }
}

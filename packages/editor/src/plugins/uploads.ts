import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Resolve, Upload } from '../resolve.ts'
import { schema } from '../schema/schema.ts'
import { buttonElement, el, iconElement } from '../views/dom.ts'
import { fill, type EditorWords } from '../words/words.ts'

const key = new PluginKey<DecorationSet>('uploads')

interface Change {
  readonly add?: { readonly id: number; readonly pos: number; readonly dom: HTMLElement }
  readonly remove?: number | undefined
}

const isImage = ({ type }: Pick<File, 'type'>): boolean => /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/.test(type)

/** Returns the block that an uploaded file becomes. An image begins no wider than a page. */
export const nodeFor = (file: Pick<File, 'type'>, { ref, width }: Upload): Node => {
  if (!isImage(file)) return schema.nodes['file']!.create({ data: { ref } })
  const size = width !== undefined && width > 960 ? { width: 960 } : {}
  return schema.nodes['images']!.create(null, schema.nodes['image']!.create({ data: { ref, alt: '', ...size } }))
}

/** Keeps the places of uploads that are under way, whatever is edited around them. */
export const uploads = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const moved = set.map(tr.mapping, tr.doc)
        const { add, remove } = (tr.getMeta(key) as Change | undefined) ?? {}
        const kept = moved.remove(
          remove === undefined ? [] : moved.find(undefined, undefined, ({ id }) => id === remove),
        )
        return add ? kept.add(tr.doc, [Decoration.widget(add.pos, add.dom, { id: add.id, side: 1 })]) : kept
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

let count = 0

/** Returns the position behind the innermost block at `pos` that images can follow. */
export const blockPlace = (doc: Node, pos: number): number => {
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth > 0; depth--) {
    const [parent, index] = [$pos.node(depth - 1), $pos.index(depth - 1)]
    if (parent.canReplaceWith(index + 1, index + 1, schema.nodes['images']!)) return $pos.after(depth)
  }
  return $pos.depth === 0 ? pos : doc.content.size
}

const placesOf = (view: EditorView, id: number): Decoration[] =>
  key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []

/** Says in a transaction why something is not at a position, until somebody closes it. It can replace what is shown there for now. */
export const sayAt = (
  tr: Transaction,
  view: EditorView,
  pos: number,
  text: string,
  words: EditorWords,
  remove?: number,
): Transaction => {
  const id = ++count
  const close = (): void => view.dispatch(view.state.tr.setMeta(key, { remove: id }))
  const button = buttonElement({ 'aria-label': words.close }, close, iconElement('close'))
  const dom = el('div', { class: 'uploading', contenteditable: 'false', role: 'alert' }, el('span', {}, text), button)
  return tr.setMeta(key, { remove, add: { id, pos, dom } })
}

/** Uploads a file, shows how far it is at a position, and puts the block there when it is done. */
export const uploadAt = async (
  view: EditorView,
  pos: number,
  file: File,
  { resolve, words }: { resolve: Resolve; words: EditorWords },
): Promise<void> => {
  const id = ++count
  const bar = el('progress', { max: '1', value: '0' })
  const label = el('span', {}, file.name)
  const dom = el('div', { class: 'uploading', contenteditable: 'false' }, label, bar)
  view.dispatch(view.state.tr.setMeta(key, { add: { id, pos: blockPlace(view.state.doc, pos), dom } }))
  const show = (share: number): void => {
    bar.value = share
    label.textContent = fill(words, 'uploading', { name: file.name, percent: Math.round(share * 100) })
  }
  show(0)
  try {
    const upload = await resolve.uploadFile(file, show, new AbortController().signal)
    if (view.isDestroyed) return
    const [place] = placesOf(view, id)
    const tr = view.state.tr.setMeta(key, { remove: id })
    view.dispatch(place ? tr.insert(place.from, nodeFor(file, upload)) : tr)
  } catch {
    if (view.isDestroyed) return
    // What failed stays at its place, and says what to do.
    const text = fill(words, 'cannotUpload', { name: file.name })
    const [place] = placesOf(view, id)
    view.dispatch(sayAt(view.state.tr, view, place?.from ?? view.state.doc.content.size, text, words, id))
  }
}

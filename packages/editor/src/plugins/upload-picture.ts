import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Resolve } from '../resolve.ts'
import { fill, type EditorWords } from '../words/words.ts'
import { blockPlace, sayAt } from './uploads.ts'

/** A picture that an image with the address `url` waits for. Its bytes can be missing. */
interface WaitedFor {
  readonly url: string
  readonly name: string
  readonly file: File | undefined
}

type Refs = ReadonlyMap<string, object>

const ended = new PluginKey<Refs>('ended-uploads')

const imagesOf = (doc: Node, isWanted: (url: string) => boolean): { pos: number; node: Node }[] => {
  const found: { pos: number; node: Node }[] = []
  doc.descendants((node, pos) => {
    const url: unknown = node.attrs['data']?.ref?.url
    if (typeof url === 'string' && isWanted(url)) found.push({ pos, node })
  })
  return found
}

// An upload is no edit of its own: undoing the paste takes the picture back, too.
const editOf = (state: EditorState) => state.tr.setMeta('addToHistory', false)

/** Lets the images of a document that wait for an upload show what it has become. */
const showUploads = (tr: Transaction, refs: Refs): Transaction => {
  for (const { pos, node } of imagesOf(tr.doc, (url) => refs.has(url))) {
    const { data } = node.attrs
    tr.setNodeAttribute(pos, 'data', { ...data, ref: refs.get(data.ref.url) })
  }
  return tr
}

/** Returns the transaction in which a picture with an address for now becomes what was uploaded. */
export const endUpload = (state: EditorState, url: string, ref: object): Transaction => {
  const refs = new Map([[url, ref]])
  return showUploads(editOf(state), refs).setMeta(ended, refs)
}

/** Remembers what uploads have become, for images that come later with the same address: by a redo, or as a copy. */
export const endedUploads = (): Plugin =>
  new Plugin<Refs>({
    key: ended,
    state: {
      init: () => new Map(),
      apply: (tr, refs) => new Map([...refs, ...((tr.getMeta(ended) as Refs | undefined) ?? [])]),
    },
    appendTransaction: (transactions, _before, state) => {
      const refs = ended.getState(state)!
      if (refs.size === 0 || !transactions.some(({ docChanged }) => docChanged)) return null
      const tr = showUploads(editOf(state), refs)
      return tr.docChanged ? tr : null
    },
  })

/** Replaces a picture that nobody will see by the reason. */
const giveUp = (view: EditorView, { url, name, file }: WaitedFor, words: EditorWords): void => {
  const [image] = imagesOf(view.state.doc, (other) => other === url)
  const tr = endUpload(view.state, url, { kind: 'url', url: '' })
  if (!image) return view.dispatch(tr)
  const $pos = tr.doc.resolve(image.pos)
  const isAlone = !image.node.isInline && $pos.parent.childCount === 1
  const [from, to] = isAlone ? [$pos.before(), $pos.after()] : [image.pos, image.pos + image.node.nodeSize]
  tr.delete(from, to)
  const text = fill(words, file ? 'cannotUpload' : 'cannotReadPicture', { name })
  view.dispatch(sayAt(tr, view, blockPlace(tr.doc, Math.min(from, tr.doc.content.size)), text, words))
}

/** Uploads a picture of pasted text, and lets its image show the upload. One that cannot be uploaded says so. */
export const uploadPicture = async (
  view: EditorView,
  picture: WaitedFor,
  { resolve, words }: { resolve: Resolve; words: EditorWords },
): Promise<void> => {
  try {
    const upload = picture.file && (await resolve.uploadFile(picture.file, () => {}, new AbortController().signal))
    if (view.isDestroyed) return
    if (upload) view.dispatch(endUpload(view.state, picture.url, upload.ref))
    else giveUp(view, picture, words)
  } catch {
    if (!view.isDestroyed) giveUp(view, picture, words)
  }
}

import type { Node } from 'prosemirror-model'
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

const findImage = (doc: Node, url: string): { pos: number; node: Node } | undefined => {
  let found: { pos: number; node: Node } | undefined
  doc.descendants((node, pos) => {
    if (node.attrs['data']?.ref?.url === url) found = { pos, node }
    return found === undefined
  })
  return found
}

// An upload is no edit of its own: undoing the paste takes the picture back, too.
const editOf = (view: EditorView) => view.state.tr.setMeta('addToHistory', false)

const show = (view: EditorView, url: string, ref: object): void => {
  const image = findImage(view.state.doc, url)
  if (image) view.dispatch(editOf(view).setNodeAttribute(image.pos, 'data', { ...image.node.attrs['data'], ref }))
}

/** Replaces a picture that nobody will see by the reason. */
const giveUp = (view: EditorView, { url, name, file }: WaitedFor, words: EditorWords): void => {
  const image = findImage(view.state.doc, url)
  if (!image) return
  const tr = editOf(view)
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
    if (upload) show(view, picture.url, upload.ref)
    else giveUp(view, picture, words)
  } catch {
    if (!view.isDestroyed) giveUp(view, picture, words)
  }
}

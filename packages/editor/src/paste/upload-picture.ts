import type { EditorView } from 'prosemirror-view'
import type { Resolve } from '../resolve.ts'
import type { PastedPicture } from './pictures.ts'

/** Returns the bytes of a data URL as a file. */
export const fileOf = (source: string): File | undefined => {
  const [, type, base64, content] = /^data:(image\/[\w+.-]+)((?:;[^,;]*)*),(.*)$/is.exec(source) ?? []
  if (type === undefined || content === undefined) return undefined
  const text = /;base64$/i.test(base64 ?? '') ? atob(content) : decodeURIComponent(content)
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  return new File([bytes], `image.${type.split('/')[1]!.replace('jpeg', 'jpg')}`, { type })
}

const findImage = (view: EditorView, url: string): number | undefined => {
  let found: number | undefined
  view.state.doc.descendants((node, pos) => {
    if (node.type.name === 'image' && node.attrs['data'].ref?.url === url) found = pos
    return found === undefined
  })
  return found
}

const settle = (view: EditorView, url: string, ref: object | undefined): void => {
  const pos = findImage(view, url)
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos)
  if (pos === undefined || !node) return
  const { tr } = view.state
  if (ref) return view.dispatch(tr.setNodeAttribute(pos, 'data', { ...node.attrs['data'], ref }))
  const $pos = tr.doc.resolve(pos)
  view.dispatch(
    $pos.parent.childCount > 1 ? tr.delete(pos, pos + node.nodeSize) : tr.delete($pos.before(), $pos.after()),
  )
}

/** Uploads a picture whose bytes were in pasted text, and lets its image show the upload. An image that cannot be uploaded goes. */
export const uploadPicture = async (
  view: EditorView,
  { url, source }: PastedPicture,
  resolve: Resolve,
): Promise<void> => {
  try {
    const file = fileOf(source)
    const upload = file && (await resolve.uploadFile(file, () => {}, new AbortController().signal))
    if (!view.isDestroyed) settle(view, url, upload?.ref)
  } catch {
    if (!view.isDestroyed) settle(view, url, undefined)
  }
}

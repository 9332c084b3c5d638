import { documentOf, type BlockNode, textNode, block } from '@scriptorium/content/markdown/document'
import { closeHistory } from 'prosemirror-history'
import { DOMSerializer, Fragment, Slice, type Node } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { withoutKeys } from '../commands/blocks.ts'
import { codeSlice, isInCode } from '../commands/text.ts'
import { openBlock } from '../document/open.ts'
import { saveBlock } from '../document/save.ts'
import { schema } from '../schema/schema.ts'
import { loadConverter, loadedConverter } from './convert.ts'
import { fillCells, fillFromTitle } from './fill-cells.ts'
import { filesInRtf } from './file-of.ts'
import { withHints } from './hints.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { parseHtml } from './parse-html.ts'
import type { PastedPicture } from './pictures.ts'
import { readDom } from './read-dom.ts'
import { withTags } from './source-lines.ts'

/** The kind of clipboard data that keeps everything of a document. */
const ownType = 'application/x-scriptorium-slice'

const isTextOnly = (slice: Slice): boolean => slice.content.childCount === 1 && slice.content.firstChild!.isTextblock

/** Returns the blocks that a selection touches as blocks of a document: parts of lists become lists. */
const blocksOf = (slice: Slice): BlockNode[] =>
  slice.content.content.map((node) =>
    saveBlock(node.type.isInGroup('block') ? node : schema.nodes['paragraph']!.create(null, inlineOf(node))),
  )

const inlineOf = (node: Node): Fragment => {
  const content: Node[] = []
  node.descendants((child) => {
    if (child.isInline) content.push(child)
    return !child.isInline
  })
  return Fragment.from(content)
}

const plainText = (slice: Slice): string =>
  slice.content.textBetween(0, slice.content.size, '\n', ({ type }) => (type.name === 'code_line' ? '' : ' '))

const markdownOf = (slice: Slice): string => {
  if (slice.content.firstChild?.type.name === 'code_line') return plainText(slice)
  if (isTextOnly(slice) && !slice.content.firstChild!.type.name.startsWith('heading')) {
    return (
      loadedConverter()
        ?.writeMarkdown(documentOf(blocksOf(slice)))
        .trim() ?? plainText(slice)
    )
  }
  return loadedConverter()?.writeMarkdown(documentOf(blocksOf(slice))) ?? plainText(slice)
}

const htmlOf = (slice: Slice): string => {
  const box = document.createElement('div')
  const { content } = slice
  DOMSerializer.fromSchema(schema).serializeFragment(isTextOnly(slice) ? content.firstChild!.content : content, {}, box)
  return box.innerHTML
}

const onCopy = (view: EditorView, event: ClipboardEvent, isCut: boolean): boolean => {
  const { selection } = view.state
  const data = event.clipboardData
  if (selection.empty || !data || isInControl(event)) return false
  event.preventDefault()
  const slice = selection.content()
  data.clearData()
  data.setData(ownType, JSON.stringify(slice.toJSON()))
  data.setData('text/html', htmlOf(slice))
  data.setData('text/plain', markdownOf(slice))
  if (isCut && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}

const isInControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

const withNewKeys = (slice: Slice): Slice =>
  new Slice(Fragment.from(slice.content.content.map(withoutKeys)), slice.openStart, slice.openEnd)

const ownSlice = (text: string): Slice | undefined => {
  try {
    return withNewKeys(Slice.fromJSON(schema, JSON.parse(text)))
  } catch {
    // Another program, or another version of this one, can use the same name.
    return undefined
  }
}

/** Returns blocks so that they join the lines around the cursor if they are lines themselves. */
const sliceOf = (blocks: readonly BlockNode[]): Slice => {
  const nodes = blocks.map(openBlock).map(withoutKeys)
  const isParagraph = (node: Node | undefined): boolean => node?.type.name === 'paragraph'
  return new Slice(Fragment.from(nodes), isParagraph(nodes[0]) ? 1 : 0, isParagraph(nodes.at(-1)) ? 1 : 0)
}

// One undo takes back what was pasted, and nothing that was typed before it.
const insert = (view: EditorView, slice: Slice): void =>
  view.dispatch(
    closeHistory(view.state.tr)
      .replaceSelection(slice)
      .scrollIntoView()
      .setMeta('paste', true)
      .setMeta('uiEvent', 'paste'),
  )

const paragraphsOf = (text: string): BlockNode[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => block('paragraph', [textNode(part.replace(/^\n+|\n+$/g, ''))]))

const pasteText = (view: EditorView, text: string): void => {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (isInCode(view.state)) return insert(view, codeSlice(lines.replace(/\n$/, '')))
  if (!looksLikeMarkdown(lines)) return insert(view, sliceOf(paragraphsOf(lines)))
  const { selection } = view.state
  const paste = (blocks: readonly BlockNode[]): void => {
    if (view.isDestroyed) return
    // What was selected meanwhile is not what the text replaces.
    if (!view.state.selection.eq(selection)) view.dispatch(view.state.tr.setSelection(endOf(view.state.selection)))
    insert(view, sliceOf(blocks))
  }
  const source = withTags(lines)
  loadConverter().then(
    ({ canParse, readMarkdown }) =>
      paste(canParse(source) ? withHints(readMarkdown(source).nodes) : paragraphsOf(lines)),
    // Without a connection, the text stays as it was written.
    () => paste(paragraphsOf(lines)),
  )
}

const endOf = ({ $to }: Selection): Selection => Selection.near($to, -1)

/** Pastes a part of a page. */
const pasteHtml = (view: EditorView, data: DataTransfer, takes: FileTaker): void => {
  const { blocks, pictures } = readDom(parseHtml(data.getData('text/html')))
  const unread = pictures.filter(({ file }) => !file)
  const files = unread.length > 0 ? filesInRtf(data.getData('text/rtf')) : []
  // With another number of pictures, it is unknown which one is which.
  if (files.length === unread.length) unread.forEach((picture, index) => (picture.file = files[index]))
  insert(view, sliceOf(blocks))
  takes.pictures(pictures)
}

/** What is done with files and pictures that are pasted or dropped. */
export interface FileTaker {
  readonly files: (files: readonly File[], pos: number) => void
  readonly pictures: (pictures: readonly PastedPicture[]) => void
}

const pasteData = (view: EditorView, data: DataTransfer, isPlain: boolean, takes: FileTaker): boolean => {
  const [own, html, text] = [ownType, 'text/html', 'text/plain'].map((type) => data.getData(type))
  const files = [...data.files]
  if (text && (isPlain || isInCode(view.state))) {
    pasteText(view, text!)
    return true
  }
  const slice = own ? ownSlice(own) : undefined
  if (slice) insert(view, slice)
  else if (fillCells(view, html ?? '', text ?? '')) return true
  // Word puts a picture of the text beside it.
  else if (files.length > 0 && !/<(?:p|table|li|h\d)\b/i.test(html ?? '')) takes.files(files, view.state.selection.from)
  else if (pasteAddress(view, text ?? '')) return true
  else if (html && !isCodeOfEditor(html)) pasteHtml(view, data, takes)
  else if (html && isCode(text ?? '', syntaxIn(data))) pasteCode(view, text!, syntaxIn(data))
  else if (text) pasteText(view, text)
  return true
}

/** Links the selected words to an address, or inserts it as a link. Returns false for any other text. */
const pasteAddress = (view: EditorView, text: string): boolean => {
  const { state } = view
  const { from, to, empty, $from } = state.selection
  const url = text.trim()
  if (!/^https?:\/\/[^\s<>]+$/.test(url) || !$from.parent.inlineContent || !$from.sameParent(state.selection.$to))
    return false
  const link = schema.marks['link']!.create({ data: { ref: { kind: 'url', url } } })
  const tr = empty ? state.tr.replaceSelectionWith(schema.text(url, [link]), false) : state.tr.addMark(from, to, link)
  view.dispatch(closeHistory(tr).removeStoredMark(link).scrollIntoView().setMeta('uiEvent', 'paste'))
  return true
}

/** Returns whether a text is more than one line of code. A comment of another language can look like a heading of Markdown. */
const isCode = (text: string, syntax: string | undefined): boolean =>
  text.trim().includes('\n') && (syntax === undefined ? !looksLikeMarkdown(text) : syntax !== 'markdown')

const pasteCode = (view: EditorView, text: string, syntax: string | undefined): void => {
  const lines = codeSlice(text.replace(/\n$/, '')).content
  insert(view, new Slice(Fragment.from(schema.nodes['code']!.create({ data: syntax ? { syntax } : {} }, lines)), 0, 0))
}

/** Returns the language that Visual Studio Code names. */
const syntaxIn = (data: DataTransfer): string | undefined =>
  /"mode":"([\w+#-]{1,30})"/.exec(data.getData('vscode-editor-data'))?.[1]

/** Editors of code put colored HTML beside the text, which says less than the text. */
const isCodeOfEditor = (html: string): boolean =>
  /<meta[^>]*>\s*<div style="[^"]*font-family:[^"]*(?:mono|consolas|menlo)/i.test(html.slice(0, 2000))

/** Copies as Markdown, HTML and without any loss, and pastes clean blocks. */
export const clipboard = (takes: FileTaker): Plugin => {
  let isPlain = false
  return new Plugin({
    // Events of fields do not reach the handlers below.
    view: (view) => {
      const paste = (event: ClipboardEvent): void => fillFromTitle(view, event)
      view.dom.addEventListener('paste', paste, true)
      return { destroy: () => view.dom.removeEventListener('paste', paste, true) }
    },
    props: {
      handleDOMEvents: {
        copy: (view, event) => onCopy(view, event, false),
        cut: (view, event) => onCopy(view, event, true),
        keydown: (_view, event) => {
          isPlain = event.key.toLowerCase() === 'v' && event.shiftKey
          return false
        },
        paste: (view, event) => {
          if (!event.clipboardData || isInControl(event) || !view.editable) return false
          event.preventDefault()
          return pasteData(view, event.clipboardData, isPlain, takes)
        },
        drop: (view, event) => {
          const data = event.dataTransfer
          if (!data || view.dragging || !view.editable) return false
          event.preventDefault()
          const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
          return pasteData(view, data, false, takes)
        },
      },
    },
  })
}

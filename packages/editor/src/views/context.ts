import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import type { Resolve } from '../resolve.ts'
import type { EditorWords } from '../words/words.ts'

/** What views of nodes know of the editor around them. */
export interface ViewContext {
  readonly words: EditorWords
  readonly locale: string
  readonly resolve: Resolve
  /** Opens the properties of the node at a position beside it. */
  readonly openProperties: (pos: number) => void
}

type Data = Readonly<Record<string, unknown>>

/** A node that is shown, and the ways to change it. */
export interface Shown {
  readonly view: EditorView
  readonly pos: () => number | undefined
  readonly context: ViewContext
  /** Changes fields of the data of the node; undefined removes a field. */
  readonly setData: (changes: Data) => void
  node: Node
}

/** The elements of a node, and how they follow it. */
export interface Look {
  readonly dom: HTMLElement
  readonly contentDOM?: HTMLElement
  /** Shows another state of the node. False if the elements have to be made again. */
  readonly update?: (node: Node, before: Node) => boolean | void
  /** Whether an event belongs to a control of the node and not to the editor. */
  readonly ownsEvent?: (event: Event) => boolean
  /** Frees what the elements hold. */
  readonly destroy?: () => void
}

/** Creates the elements of a node. */
export type CreateLook = (shown: Shown) => Look

/** Returns data with changed fields; undefined removes a field. */
export const changedData = (data: Data, changes: Data): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...data, ...changes }).filter(([name, value]) => !(name in changes) || value !== undefined),
  )

const isControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('button, input, select, textarea') !== null

const isInContent = (look: Look, { target }: ViewMutationRecord): boolean => look.contentDOM?.contains(target) ?? false

/** Returns a view of a node for ProseMirror. Changes of elements outside of the content are those of the view itself. */
export const createNodeView =
  (create: CreateLook, context: ViewContext) =>
  (node: Node, view: EditorView, getPos: () => number | undefined): NodeView => {
    const setData: Shown['setData'] = (changes) => {
      const pos = getPos()
      if (pos === undefined) return
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'data', changedData(shown.node.attrs['data'] as Data, changes)))
    }
    const shown: Shown = { view, pos: getPos, context, setData, node }
    const look = create(shown)
    return {
      dom: look.dom,
      contentDOM: look.contentDOM ?? null,
      update: (next) => {
        if (next.type !== shown.node.type) return false
        const before = shown.node
        shown.node = next
        return look.update ? look.update(next, before) !== false : next.sameMarkup(before)
      },
      stopEvent: (event) => look.ownsEvent?.(event) ?? isControl(event),
      destroy: () => look.destroy?.(),
      ignoreMutation: (record) => record.type !== 'selection' && !isInContent(look, record),
    }
  }

import { NodeSelection } from 'prosemirror-state'
import { useLayoutEffect, useRef, type DragEvent } from 'react'
import { documentTypeOf } from '../schema/schema.ts'
import { blockName, fill } from '../words/words.ts'
import { addBlock } from './add-block.ts'
import { useEditing, useUi, type Editing } from './editor-context.ts'
import { handleBox } from './hover.ts'
import { Icon } from './icon.tsx'

const startDrag = ({ view }: Editing, pos: number, event: DragEvent): void => {
  const selection = NodeSelection.create(view.state.doc, pos)
  view.dispatch(view.state.tr.setSelection(selection))
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('text/plain', ' ')
  const dom = view.nodeDOM(pos)
  if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0)
  view.dragging = { slice: selection.content(), move: true, node: selection } as typeof view.dragging
}

const Handle = ({ pos }: { readonly pos: number }) => {
  const editing = useEditing()
  const { view, store, words, root } = editing
  const element = useRef<HTMLDivElement>(null)
  const node = view.state.doc.nodeAt(pos)
  useLayoutEffect(() => {
    const [own, dom] = [element.current, view.nodeDOM(pos)]
    if (!own || !(dom instanceof HTMLElement)) return
    const [box, around] = [handleBox(dom), root.getBoundingClientRect()]
    // It stands where lines begin, whatever the direction of the interface is.
    const isRight = getComputedStyle(view.dom).direction === 'rtl'
    const room = isRight ? document.documentElement.clientWidth - box.right : box.left
    const edge = isRight ? around.right - box.right : box.left - around.left
    const [start, end] = isRight ? (['right', 'left'] as const) : (['left', 'right'] as const)
    own.style.top = `${box.top - around.top + (box.height - 28) / 2}px`
    // On a narrow screen there is no margin: the handle stands at the end of the line.
    const hasRoom = room > own.offsetWidth
    own.style[start] = hasRoom ? `${edge - own.offsetWidth - 4}px` : 'auto'
    own.style[end] = hasRoom ? 'auto' : '-12px'
  })
  if (!node) return null
  const name = blockName(words, documentTypeOf(node) ?? 'foreign')
  const label = fill(words, 'blockMenu', { block: name })
  return (
    <div ref={element} className="block-handle">
      <button
        type="button"
        aria-label={words.addBlock}
        title={words.addBlock}
        onClick={() => addBlock(view, 'after', pos)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        draggable
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-keyshortcuts="Control+/"
        onClick={() => store.set({ menu: pos })}
        onDragStart={(event) => startDrag(editing, pos, event)}
      >
        <Icon name="grip" />
      </button>
    </div>
  )
}

/** Adds a block below the one under the pointer, drags it, or opens its menu. */
export const BlockHandle = () => {
  const pos = useUi((ui) => (ui.suggestion || ui.menu !== undefined ? undefined : ui.hovered))
  return pos === undefined ? null : <Handle pos={pos} />
}

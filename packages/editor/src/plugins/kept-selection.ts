import { NodeSelection, Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

const isGoingBack = ({ dom }: EditorView, { key }: KeyboardEvent): boolean => {
  const back = getComputedStyle(dom).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  return [back, 'ArrowUp', 'Home', 'PageUp'].includes(key)
}

/**
 * Keeps a selected block selected when Chromium moves the cursor to the start of the text, which it can do some time after a field
 * outside of the text had the focus. What is typed next would land there. A person moves it with the pointer or a key.
 */
export const keptSelection = (): Plugin => {
  let isMovedByPerson = false
  const note = (isMoved: boolean): void => void (isMovedByPerson = isMoved)
  return new Plugin({
    props: {
      handleDOMEvents: {
        blur: () => note(false),
        pointerdown: () => note(true),
        keydown: (view, event) => {
          if (isGoingBack(view, event)) note(true)
        },
      },
      createSelectionBetween: ({ state }, $anchor, $head) => {
        const isStart = $anchor.pos === $head.pos && $anchor.pos <= Selection.atStart(state.doc).from
        return isStart && !isMovedByPerson && state.selection instanceof NodeSelection ? state.selection : null
      },
    },
  })
}

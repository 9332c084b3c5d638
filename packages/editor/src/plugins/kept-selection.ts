import { NodeSelection, Plugin, Selection } from 'prosemirror-state'

const patienceMs = 1000

const isGoingBack = ({ key }: KeyboardEvent): boolean => ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp'].includes(key)

/**
 * Keeps a selected block selected when Chromium moves the cursor to the start of the text, which it can do some time after a field
 * outside of the text had the focus. What is typed next would land there.
 */
export const keptSelection = (): Plugin => {
  let movedAt = -Infinity
  const note = (): void => void (movedAt = performance.now())
  return new Plugin({
    props: {
      handleDOMEvents: {
        pointerdown: note,
        keydown: (_, event) => {
          if (isGoingBack(event)) note()
        },
      },
      createSelectionBetween: ({ state }, $anchor, $head) => {
        const isStart = $anchor.pos === $head.pos && $anchor.pos <= Selection.atStart(state.doc).from
        const isAsked = performance.now() - movedAt < patienceMs
        return isStart && !isAsked && state.selection instanceof NodeSelection ? state.selection : null
      },
    },
  })
}

import { NodeSelection, Plugin } from 'prosemirror-state'
import { lineBelow } from '../commands/line-beside.ts'
import type { UiStore } from './store.ts'

/**
 * Returns a plugin that puts what is typed below a block that is selected as a whole: a key must not replace a picture. A value in a
 * table opens.
 */
export const typeBelow = (store: UiStore): Plugin =>
  new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const { selection } = view.state
        if (selection instanceof NodeSelection && selection.node.type.name === 'table_value') {
          store.set({ properties: selection.from })
          return true
        }
        const tr = lineBelow(view.state)
        if (tr) view.dispatch(tr.insertText(text))
        return tr !== undefined
      },
      handleDOMEvents: {
        // An input method, such as that of Japanese or of a phone, writes into the page before the editor learns of it.
        compositionstart: (view) => {
          const tr = view.editable ? lineBelow(view.state) : undefined
          if (tr) view.dispatch(tr)
          return false
        },
      },
    },
  })

import { Plugin, TextSelection } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

/** Returns a plugin that starts a line when somebody clicks below the last block, if that is no line: without it, a pointer could not get out of that block. */
export const clickBelow = (): Plugin =>
  new Plugin({
    props: {
      handleClick: (view, _pos, event) => {
        const { doc, tr } = view.state
        const end = view.dom.lastElementChild?.getBoundingClientRect().bottom
        const isBelow = event.target === view.dom && end !== undefined && event.clientY > end
        if (!isBelow || !view.editable || doc.lastChild?.isTextblock) return false
        tr.insert(doc.content.size, schema.nodes['paragraph']!.create())
        view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
        return true
      },
    },
  })

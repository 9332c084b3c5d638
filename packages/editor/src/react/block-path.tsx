import type { Node } from 'prosemirror-model'
import { Fragment } from 'react'
import { blocksAround } from '../commands/blocks.ts'
import { documentTypeOf } from '../schema/schema.ts'
import { blockName } from '../words/words.ts'
import { useEditing } from './editor-context.ts'
import { Icon } from './icon.tsx'

interface BlockPathProps {
  readonly pos: number
  /** Which of the blocks around it can be chosen. */
  readonly isOffered: (node: Node) => boolean
  readonly onChoose: (pos: number) => void
  readonly role?: 'menuitem'
}

/** Leads to the blocks around the one at a position: the pointer reaches no block whose parts fill it, such as columns or a list. */
export const BlockPath = ({ pos, isOffered, onChoose, role }: BlockPathProps) => {
  const { view, words } = useEditing()
  return blocksAround(view.state.doc, pos)
    .filter(({ node }) => isOffered(node))
    .map((place) => (
      <Fragment key={place.pos}>
        <button type="button" className="crumb" role={role} tabIndex={role && -1} onClick={() => onChoose(place.pos)}>
          {blockName(words, documentTypeOf(place.node) ?? 'foreign')}
        </button>
        <Icon name="chevron" />
      </Fragment>
    ))
}

import { NodeSelection, Plugin, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { PersonHere } from '../resolve.ts'
import { fill, type EditorWords } from '../words/words.ts'
import { el } from '../views/dom.ts'

const isBlank = ({ doc }: EditorState): boolean =>
  doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.content.size === 0

/** Shows what to do in the empty first line. */
export const placeholder = (words: EditorWords): Plugin =>
  new Plugin({
    props: {
      decorations: (state) =>
        isBlank(state)
          ? DecorationSet.create(state.doc, [
              Decoration.node(0, state.doc.firstChild!.nodeSize, {
                class: 'blank',
                'data-placeholder': words.emptyLine,
              }),
            ])
          : null,
    },
  })

/** Marks the block that is selected as a whole. */
export const selectedBlock = (): Plugin =>
  new Plugin({
    props: {
      attributes: ({ selection }) => ({ class: selection instanceof NodeSelection ? 'has-block' : '' }),
    },
  })

const nameTag = (people: readonly PersonHere[], words: EditorWords): HTMLElement =>
  el(
    'span',
    {
      class: 'someone',
      contenteditable: 'false',
      title: people.map(({ name }) => fill(words, 'someoneIsHere', { name })).join('\n'),
    },
    people.map(({ name }) => name).join(', '),
  )

/** Returns the blocks where other people are, with their names. */
const peopleIn = ({ doc }: EditorState, people: readonly PersonHere[], words: EditorWords): DecorationSet => {
  const byBlock = Map.groupBy(
    people.filter(({ block }) => block !== undefined),
    ({ block }) => block!,
  )
  const decorations: Decoration[] = []
  if (byBlock.size === 0) return DecorationSet.empty
  doc.forEach((node, pos) => {
    const here = byBlock.get(String(node.attrs['key'] ?? ''))
    if (!here) return
    const id = here.map((one) => one.id).join()
    decorations.push(
      Decoration.node(pos, pos + node.nodeSize, { class: 'with-someone' }),
      Decoration.widget(pos, () => nameTag(here, words), { side: -1, key: `people-${id}` }),
    )
  })
  return DecorationSet.create(doc, decorations)
}

/** Shows where other people are. A transaction with the people as its metadata changes them. */
export const peopleHere = (words: EditorWords): Plugin => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown, _before, state) => {
        const people = tr.getMeta(plugin) as readonly PersonHere[] | undefined
        return people ? peopleIn(state, people, words) : shown.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: (state) => plugin.getState(state) },
  })
  return plugin
}

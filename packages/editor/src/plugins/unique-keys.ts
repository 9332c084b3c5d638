import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform'

const hasBlocks = ({ steps }: Transaction): boolean =>
  steps.some(
    (step) =>
      (step instanceof ReplaceStep || step instanceof ReplaceAroundStep) &&
      step.slice.content.firstChild?.isBlock === true,
  )

/** Returns the positions of the nodes whose key an earlier node has. */
const repeatedKeys = (doc: Node): number[] => {
  const seen = new Set<string>()
  const repeated: number[] = []
  doc.descendants((node, pos) => {
    const key = node.attrs['key'] as string | null | undefined
    if (key && seen.has(key)) repeated.push(pos)
    else if (key) seen.add(key)
    return !node.isTextblock
  })
  return repeated
}

/** Keeps the keys of a document unique: of a block that was split, only the first part keeps the key. */
export const uniqueKeys = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (!transactions.some((one) => one.docChanged && hasBlocks(one))) return null
      const repeated = repeatedKeys(doc)
      for (const pos of repeated) tr.setNodeAttribute(pos, 'key', null)
      return repeated.length > 0 ? tr : null
    },
  })

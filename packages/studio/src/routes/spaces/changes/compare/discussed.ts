import type { Comment } from '@scriptorium/client'
import type { BlockNode, Document as Content } from '@scriptorium/content/markdown/document'
import { indexOfQuote, quoteAt, textOf, type Quote } from '@scriptorium/content/markdown/passages'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { filesQuery, treeQuery, type Place } from '../../../../api/pages/pages.ts'
import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'
import type { SelectedPassage } from '../../../../reading/compare/selected-passage.ts'
import type { Known } from '../../../../reading/targets.ts'
import { useNames } from '../../use-names.ts'
import { indexOfBegun, type Begun } from './begun-form.tsx'

const none: readonly never[] = []

/** Queries what references can lead to in a place. */
const useContents = ({ spaceId, changeRequestId, revisionId }: Place, isWanted: boolean) => {
  const place = useMemo(() => ({ spaceId, changeRequestId, revisionId }), [spaceId, changeRequestId, revisionId])
  const { data: pages = none } = useQuery({ ...treeQuery(place), enabled: isWanted })
  const { data: files } = useQuery({ ...filesQuery(place), enabled: isWanted })
  return useMemo(() => ({ place, pages, files }), [place, pages, files])
}

/** Returns what the renderer needs to show blocks of a place, and those that the revision had with which it is compared. */
export const useKnown = (place: Place, blocks: readonly ComparedBlock[], revisionId?: string): Known => {
  // Only what was changed or removed can refer to pages and files that are gone.
  const isEarlierWanted = useMemo(() => {
    const earlier = blocks.filter(({ change }) => change === 'edited' || change === 'removed')
    return revisionId !== undefined && /"kind":"(?:anchor|file|page)"/.test(JSON.stringify(earlier))
  }, [blocks, revisionId])
  const earlier = useContents({ spaceId: place.spaceId, revisionId }, isEarlierWanted)
  const contents = useContents(place, true)
  const names = useNames(blocks)
  return useMemo(
    () => ({ ...contents, names, earlier: isEarlierWanted ? earlier : undefined }),
    [contents, names, earlier, isEarlierWanted],
  )
}

/** A selected passage, and which of equal ones it is. */
export type PassagePlace = Pick<SelectedPassage, 'count' | 'index' | 'text'>

/** Returns the quote of a passage of a block, or else of its whole text. A passage of several lines, such as a whole list, has none. */
export const quoteIn = (block: BlockNode, passage?: PassagePlace): Quote | undefined => {
  const { text, index, count } = passage ?? { text: textOf(block), index: 0, count: 1 }
  return quoteAt(block, text, index, count)
}

/** Returns the passage that an open comment marks in a block. */
export const shownQuote = ({ status, target: { quote, quotePrefix } }: Comment, now: BlockNode | undefined) => {
  if (status !== 'open' || quote === undefined) return []
  const index = now && quotePrefix !== undefined ? indexOfQuote(now, { quote, quotePrefix }) : 0
  return index < 0 ? [] : { text: quote, index }
}

/** Returns whether a block does not have the passage any more that a comment is about. */
export const isQuoteGone = ({ target: { quote, quotePrefix } }: Comment, now: BlockNode | undefined): boolean =>
  quote !== undefined && (!now || indexOfQuote(now, { quote, quotePrefix }) < 0)

/** Returns what somebody has begun to write about one of these blocks, and where that is now; -1 if the block is gone. */
export const useBegun = (blocks: readonly ComparedBlock[], after: Content | undefined) => {
  const [begun, setBegun] = useState<Begun>()
  const close = () => {
    // The field that has the focus goes away.
    const block = document.activeElement?.closest('.s-compared')
    block?.querySelector<HTMLElement>('.s-compared-tools button')?.focus()
    setBegun(undefined)
  }
  return { begun, begunAt: begun ? indexOfBegun(begun, blocks, after) : -1, begin: setBegun, close }
}

/** Begins a comment on the selected block, the one with the focus, or the first of some that is on the screen. */
export const commentHere = (blocks: readonly Element[]): void => {
  const selection = document.getSelection()
  const selected = selection?.isCollapsed === false && selection.anchorNode?.parentElement?.closest('.s-compared')
  const focused = document.activeElement?.closest('.s-compared')
  const visible = blocks.find((one) => one.getBoundingClientRect().bottom > 120)
  ;(selected || focused || visible)?.querySelector<HTMLElement>('.s-compared-tools button')?.click()
}

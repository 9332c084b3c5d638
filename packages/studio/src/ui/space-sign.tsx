import { BookText } from 'lucide-react'

// The server gives it to spaces without an emoji of their own.
const defaultEmoji = '📄'

const graphemes = new Intl.Segmenter()

// Any text can be the emoji of a space, and there is room for one character.
const firstOf = (emoji: string | undefined): string | undefined =>
  emoji === undefined ? undefined : graphemes.segment(emoji)[Symbol.iterator]().next().value?.segment

/** Draws the emoji of a space, or an icon for a space without one of its own. The title of the space stands beside it. */
export const SpaceSign = ({ emoji }: { emoji: string | undefined }) =>
  emoji === defaultEmoji ? <BookText aria-hidden="true" /> : <span aria-hidden="true">{firstOf(emoji)}</span>

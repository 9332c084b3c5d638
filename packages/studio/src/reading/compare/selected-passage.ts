/** A passage that a person selected in a block. */
export interface SelectedPassage {
  text: string
  /** Where it ends, in the window. */
  left: number
  bottom: number
}

// What was deleted, and words for screen readers, are not part of the block.
const foreign = 'del, .s-visually-hidden'

const longest = 4000

/** Returns the text that a person selected within an element; undefined if there is none, or if the selection leaves the element. */
export const selectedPassageIn = (root: Element): SelectedPassage | undefined => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return undefined
  const content = range.cloneContents()
  for (const element of content.querySelectorAll(foreign)) element.remove()
  const text = content.textContent.trim()
  if (text === '' || text.length > longest) return undefined
  const { right, bottom } = range.getBoundingClientRect()
  return { text, left: right, bottom }
}

const textsBelow = (root: Element): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest(foreign)) texts.push(text)
  }
  return texts
}

/** Returns where a passage is shown in an element; undefined if it is not there. */
export const rangeOf = (root: Element, passage: string): Range | undefined => {
  const texts = textsBelow(root)
  const start = texts
    .map(({ data }) => data)
    .join('')
    .indexOf(passage)
  if (start < 0 || passage === '') return undefined
  const range = document.createRange()
  let at = 0
  for (const text of texts) {
    const end = at + text.data.length
    if (start >= at && start < end) range.setStart(text, start - at)
    if (start + passage.length > at && start + passage.length <= end) range.setEnd(text, start + passage.length - at)
    at = end
  }
  return range
}

const name = 'commented'

/** Marks passages that comments are about. Returns a function that removes the marks. Browsers without highlights show none. */
export const highlight = (ranges: readonly Range[]): (() => void) => {
  if (!('highlights' in CSS) || ranges.length === 0) return () => {}
  const all = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, all)
  for (const range of ranges) all.add(range)
  return () => {
    for (const range of ranges) all.delete(range)
  }
}

/** A passage that a person selected in a block. */
export interface SelectedPassage {
  text: string
  range: Range
  /** Which of the equal passages of the block it is, from 0. */
  index: number
  /** How many equal passages the block shows. */
  count: number
}

// What was deleted, and words for screen readers, are not part of the block.
const foreign = 'del, .s-visually-hidden'

// Titles of columns and tabs, and controls, stand in no line of a document.
const aside = `${foreign}, thead, [role="tablist"], button, figure.code > figcaption`

const longest = 4000

const textsBelow = (root: Element, without: string): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest(without)) texts.push(text)
  }
  return texts
}

/** Returns where a passage is shown in an element, in reading order. */
const rangesOf = (root: Element, passage: string, without = aside): Range[] => {
  const texts = textsBelow(root, without)
  const whole = texts.map(({ data }) => data).join('')
  const place = (offset: number, isEnd: boolean): [Text, number] => {
    let at = 0
    const text = texts.find(({ data }) => {
      at += data.length
      return isEnd ? offset <= at : offset < at
    })!
    return [text, offset - at + text.data.length]
  }
  const ranges: Range[] = []
  for (let start = whole.indexOf(passage); start >= 0; start = whole.indexOf(passage, start + passage.length)) {
    const range = document.createRange()
    range.setStart(...place(start, false))
    range.setEnd(...place(start + passage.length, true))
    ranges.push(range)
  }
  return ranges
}

/** Returns where a passage is shown in an element; undefined if it is not there. `index` says which of several equal ones. */
export const rangeOf = (root: Element, passage: string, index = 0): Range | undefined =>
  passage === '' ? undefined : (rangesOf(root, passage)[index] ?? rangesOf(root, passage, foreign)[0])

/** Returns the selected part of an element; undefined if the selection is empty or begins elsewhere. */
const selectedRangeIn = (root: Element): Range | undefined => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0).cloneRange()
  if (!root.contains(range.startContainer)) return undefined
  // A pointer is often released below or beside the block.
  if (!root.contains(range.endContainer)) range.setEnd(root, root.childNodes.length)
  return range
}

/** Returns the passage that a person selected in an element; undefined if there is none. A selection of several elements belongs to the first. */
export const selectedPassageIn = (root: Element): SelectedPassage | undefined => {
  const range = selectedRangeIn(root)
  if (!range) return undefined
  const content = range.cloneContents()
  for (const element of content.querySelectorAll(foreign)) element.remove()
  const text = content.textContent.trim()
  if (text === '' || text.length > longest) return undefined
  const equal = rangesOf(root, text)
  const index = equal.findIndex(
    (one) =>
      one.compareBoundaryPoints(Range.START_TO_START, range) >= 0 &&
      one.compareBoundaryPoints(Range.END_TO_END, range) <= 0,
  )
  return { text, range, index, count: equal.length }
}

/** Calls back after each change of the selection, but not while a pointer is down. Returns a function that stops it. */
export const watchSelection = (onChange: () => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  let isDown = false
  const press = ({ type }: Event): void => {
    isDown = type === 'pointerdown'
    if (!isDown) onChange()
  }
  // A finger that selects ends as a cancelled pointer, and then the selection changes.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, press, { capture: true, signal })
  document.addEventListener('selectionchange', () => isDown || onChange(), { signal })
  return () => controller.abort()
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

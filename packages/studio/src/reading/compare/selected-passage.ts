/** A passage that a person selected in a block. */
export interface SelectedPassage {
  text: string
  range: Range
}

// What was deleted, and words for screen readers, are not part of the block.
const foreign = 'del, .s-visually-hidden'

const longest = 4000

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
  return text === '' || text.length > longest ? undefined : { text, range }
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

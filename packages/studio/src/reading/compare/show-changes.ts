import { changeSigns, changeThatBegins, type TextChange } from './changed-text.ts'

const elementOf = (text: string, change: TextChange, label: string): HTMLElement => {
  const element = document.createElement(change === 'inserted' ? 'ins' : 'del')
  // The class tells a deletion from text that an author struck through, which is a `del` element, too.
  element.className = 's-word'
  const hidden = document.createElement('span')
  hidden.className = 's-visually-hidden'
  // The direction of a text is that of its own words.
  hidden.dir = 'auto'
  hidden.textContent = `${label} `
  element.append(hidden, text)
  return element
}

const textsBelow = (root: Element): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

// Titles and labels are made of the same text.
const cleanAttributes = (root: Element): void => {
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (value.search(changeSigns) >= 0) element.setAttribute(name, value.replaceAll(changeSigns, ''))
}

/** Turns the signs of changed words below an element into `ins` and `del`. Screen readers hear the labels. */
export const showChanges = (root: Element, labels: Readonly<Record<TextChange, string>>): void => {
  cleanAttributes(root)
  let change: TextChange | undefined
  for (const text of textsBelow(root)) {
    if (!change && text.data.search(changeSigns) < 0) continue
    const parts: (Node | string)[] = []
    for (const part of text.data.split(/([\uE000-\uE003])/)) {
      if (/^[\uE000-\uE003]$/.test(part)) change = changeThatBegins(part)
      else if (part !== '') parts.push(change ? elementOf(part, change, labels[change]) : part)
    }
    text.replaceWith(...parts)
  }
}

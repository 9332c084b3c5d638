// Comments and deletions of Word that are proposed, and the way back from a footnote of GitHub.
const dropped =
  '.msoDel, .msocomanchor, .MsoCommentReference, [style*="mso-element:comment-list"], [data-footnote-backref], .zeroclipboard-container'

const rename = (element: Element, tagName: string): Element => {
  const renamed = element.ownerDocument.createElement(tagName)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

const addCheckbox = (item: Element, isChecked: boolean): void => {
  const box = item.ownerDocument.createElement('input')
  box.setAttribute('type', 'checkbox')
  if (isChecked) box.setAttribute('checked', '')
  item.prepend(box)
}

const writeTasks = (root: Element): void => {
  for (const list of root.querySelectorAll('[data-node-type=actionList]')) {
    for (const task of list.querySelectorAll(':scope > [data-task-state]'))
      addCheckbox(rename(task, 'li'), task.getAttribute('data-task-state') === 'DONE')
    rename(list, 'ul')
  }
  for (const box of root.querySelectorAll('li > .checkbox')) {
    const item = box.parentElement!
    box.remove()
    addCheckbox(item, box.classList.contains('checkbox-on'))
  }
}

const taskSign = /^\s*\[([ xX])\]\s/

/** Writes the lists of Notion in which each item begins with a sign such as `[x]` as tasks. */
const writeSignedTasks = (root: Element): void => {
  for (const list of root.querySelectorAll('ul')) {
    const lines = [...list.querySelectorAll(':scope > li')].map((item) => ({ item, text: firstText(item) }))
    if (lines.length === 0 || !lines.every(({ text }) => taskSign.test(text?.data ?? ''))) continue
    for (const { item, text } of lines) {
      const [sign, check] = taskSign.exec(text!.data)!
      text!.data = text!.data.slice(sign.length)
      addCheckbox(item, check !== ' ')
    }
  }
}

const firstText = (element: Element): Text | undefined =>
  (element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null) ?? undefined

/** Writes formulas, which KaTeX, MathJax and Wikipedia draw from TeX, as their TeX. */
const writeFormulas = (root: Element): void => {
  for (const source of root.querySelectorAll('math annotation[encoding="application/x-tex"]')) {
    const math = source.closest('math')!
    const isBlock = math.getAttribute('display') === 'block' || math.closest('.katex-display') !== null
    const formula = source.ownerDocument.createElement(isBlock ? 'div' : 'span')
    formula.setAttribute('data-formula', source.textContent.trim())
    const drawn = math.closest('.katex-display, .mwe-math-element') ?? math.closest('.katex, mjx-container, .MathJax')
    ;(drawn ?? math).replaceWith(formula)
  }
}

const writeHints = (root: Element): void => {
  for (const panel of root.querySelectorAll('.markdown-alert, [data-panel-type]')) {
    const kind = panel.getAttribute('data-panel-type') ?? /markdown-alert-(\w+)/.exec(panel.className)?.[1]
    panel.querySelector(':scope > .markdown-alert-title')?.remove()
    rename(panel, 'aside').setAttribute('data-kind', kind ?? '')
  }
}

const writeDetails = (root: Element): void => {
  for (const part of root.querySelectorAll('[data-node-type=expand]')) {
    const title = part.ownerDocument.createElement('summary')
    title.textContent = part.getAttribute('data-title')
    rename(part, 'details').prepend(title)
  }
}

/** Writes what Word for the web says by roles and levels as headings and lists in lists. */
const writeLevels = (root: Element): void => {
  for (const heading of root.querySelectorAll('p[role=heading][aria-level]'))
    rename(heading, `h${Math.min(6, Number.parseInt(heading.getAttribute('aria-level')!, 10) || 1)}`)
  let open: Element[] = []
  let wrapper: Element | null = null
  for (const list of root.querySelectorAll('.ListContainerWrapper > :is(ul, ol)')) {
    // Each item is in a list of its own, and a paragraph between two ends the list.
    const parent = list.parentElement!
    if (parent.previousElementSibling !== wrapper) open = []
    const told = list.querySelector(':scope > li')?.getAttribute('data-aria-level') ?? ''
    const level = Math.min(9, Math.max(1, Number.parseInt(told, 10) || 1))
    open = open.slice(0, level)
    const [same, outer] = [open[level - 1], open.findLast((one, index) => index < level - 1 && one)]
    if (same?.tagName === list.tagName) {
      same.append(...list.children)
      list.remove()
    } else {
      outer?.lastElementChild?.append(list)
      open[level - 1] = list
    }
    if (parent.childElementCount > 0) wrapper = parent
    else parent.remove()
  }
}

const names: Readonly<Record<string, string>> = {
  MsoTitle: 'h1',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
}

/** Writes the styles of Word that mean a kind of block as that block. */
const writeStyles = (root: Element): void => {
  for (const [name, tag] of Object.entries(names))
    for (const paragraph of root.querySelectorAll(`p.${name}`)) rename(paragraph, tag)
  // Words that somebody proposes are words, and have no line below them.
  for (const inserted of root.querySelectorAll('.msoIns ins')) rename(inserted, 'span')
}

/** Leads links that Google Docs sends through its own server to where they lead. */
const writeAddresses = (root: Element): void => {
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const url = new URL(link.getAttribute('href')!).searchParams.get('q')
    if (url !== null) link.setAttribute('href', url)
  }
}

/** Puts the caption of a table above it, and links films and sounds. */
const writeCaptions = (root: Element): void => {
  for (const caption of root.querySelectorAll('table > caption')) caption.closest('table')!.before(rename(caption, 'p'))
  for (const media of root.querySelectorAll(':is(video, audio)')) {
    const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? ''
    // A relative address leads nowhere from here, and a `data:` address holds the whole film.
    if (!/^https?:/i.test(source)) media.remove()
    else {
      media.replaceChildren(source)
      rename(media, 'a').setAttribute('href', source)
    }
  }
}

const writeLanguages = (root: Element): void => {
  for (const code of root.querySelectorAll('pre')) {
    const around = code.parentElement?.className ?? ''
    const language = code.getAttribute('data-language') ?? /\bhighlight-source-([\w+#-]+)/.exec(around)?.[1]
    // A class of several words would be refused as one.
    if (language) code.className += ` language-${language}`
  }
}

/** Replaces the markup that particular programs write for tasks, hints, code and notes with the usual elements of HTML. */
export const standardize = (root: Element): void => {
  root.querySelectorAll(dropped).forEach((element) => element.remove())
  // The place that they lead to is not in the page that is written.
  root.querySelectorAll('a[href^="#"]').forEach((link) => link.removeAttribute('href'))
  writeLevels(root)
  writeStyles(root)
  writeAddresses(root)
  writeCaptions(root)
  writeTasks(root)
  writeSignedTasks(root)
  writeFormulas(root)
  writeHints(root)
  writeDetails(root)
  writeLanguages(root)
}

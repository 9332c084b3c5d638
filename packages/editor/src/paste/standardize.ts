// Comments of Word, and the way back from a footnote of GitHub.
const dropped =
  '.msocomanchor, .MsoCommentReference, [style*="mso-element:comment-list"], [data-footnote-backref], .zeroclipboard-container'

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
  writeTasks(root)
  writeHints(root)
  writeDetails(root)
  writeLanguages(root)
}

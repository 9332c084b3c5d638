import { createButton, type Facts } from './assistant-panel.ts'
import type { Shown, Source, Turn } from './assistant-turns.ts'
import { all, create, eventsAddress, first } from '../dom.ts'

const nameOf = ({ title, heading }: Source): string =>
  heading === '' || heading === title ? title : `${title} › ${heading}`

const sourcesOf = ({ sources, status }: Shown, { words }: Facts): HTMLElement[] => {
  if (sources.length === 0 || status === 'writing') return []
  const list = create('ol', 'sources')
  for (const source of sources) {
    const { href, excerpt } = source
    const link = create('a', '', nameOf(source)) as HTMLAnchorElement
    link.href = href
    const item = create('li')
    item.append(link)
    if (status !== 'answered') item.append(create('p', '', excerpt))
    list.append(item)
  }
  return [create('h4', '', words.sources), list]
}

/** Names the section that each citation leads to: a number by itself says nothing. */
const nameCitations = (text: HTMLElement, { sources }: Shown): void => {
  for (const link of text.querySelectorAll('a')) {
    const source = sources.find(({ href }) => href === link.getAttribute('href'))
    if (!source) continue
    link.title = nameOf(source)
    link.setAttribute('aria-label', `${link.textContent} ${nameOf(source)}`)
  }
}

/** Shows an answer. Its markup comes from the renderer of the server, which lets no script and no foreign address through. */
export const showAnswer = (place: HTMLElement, answer: Shown, facts: Facts): void => {
  const text = create('div', 'prose')
  text.innerHTML = answer.html
  nameCitations(text, answer)
  const message = answer.message === '' ? [] : [create('p', 'soft', answer.message)]
  place.replaceChildren(...message, ...(answer.html === '' ? [] : [text]), ...sourcesOf(answer, facts))
}

/** Returns the buttons that say what a reader thinks of an answer; none if nobody counts it, or if the reader has said it. */
const ratingOf = (turn: Turn, { words }: Facts, { status, onRated }: Toolbox): HTMLElement[] => {
  if (eventsAddress() === undefined || turn.isRated) return []
  const buttons = [createButton(words.helpful), createButton(words.notHelpful)]
  for (const [index, one] of buttons.entries())
    one.addEventListener(
      'click',
      () => {
        if (turn.isRated) return
        const kind = index === 0 ? 'ask_helpful' : 'ask_not_helpful'
        document.dispatchEvent(new CustomEvent('site-event', { detail: [kind, turn.question] }))
        turn.isRated = true
        onRated()
        for (const each of buttons) each.setAttribute('aria-disabled', 'true')
        one.setAttribute('aria-pressed', 'true')
        status.textContent = words.rated
      },
      { once: true },
    )
  return buttons
}

/** Returns the text of an answer, without the labels and the buttons of its code. */
export const textOf = (answer: HTMLElement): string => {
  const labels = all('.code figcaption', answer)
  for (const label of labels) label.style.display = 'none'
  const text = first('.prose', answer)?.innerText.trim() ?? ''
  for (const label of labels) label.style.display = ''
  return text
}

const copyButton = (answer: HTMLElement, { sources }: Shown, { words }: Facts, status: HTMLElement): HTMLElement => {
  const copy = createButton(words.copy)
  copy.addEventListener('click', async () => {
    const list = sources.map(({ href }, index) => `[${index + 1}] ${new URL(href, location.href)}`)
    await navigator.clipboard.writeText([textOf(answer), ...list].join('\n'))
    status.textContent = words.copied
    copy.textContent = words.copied
    setTimeout(() => (copy.textContent = words.copy), 2000)
  })
  return copy
}

/** What the buttons below an answer need of the panel. */
export interface Toolbox {
  /** Says to screen readers what happened. */
  status: HTMLElement
  onRated: () => void
}

/** Adds what a reader can do with a complete answer: copy it, and rate it once. */
export const addTools = (place: HTMLElement, turn: Turn, facts: Facts, toolbox: Toolbox): void => {
  if (turn.answer.html === '') return
  const tools = create('div', 'tools')
  tools.append(copyButton(place, turn.answer, facts, toolbox.status), ...ratingOf(turn, facts, toolbox))
  place.append(tools)
}

import { create } from '../dom.ts'

/** What the server says about the assistant of a site. */
export interface Facts {
  greeting: string
  suggestions: string[]
  words: Record<
    | 'answer'
    | 'ask'
    | 'again'
    | 'assistant'
    | 'close'
    | 'copied'
    | 'copy'
    | 'first'
    | 'helpful'
    | 'notHelpful'
    | 'rated'
    | 'new'
    | 'note'
    | 'sources'
    | 'stop'
    | 'stopped'
    | 'tooMany'
    | 'unavailable'
    | 'writing',
    string
  >
}

/** Creates a button that sends no form. */
export const createButton = (text: string, className = 'button small secondary'): HTMLButtonElement => {
  const made = create('button', className, text) as HTMLButtonElement
  made.type = 'button'
  return made
}

/** Adds the panel to the page: a dialog with the conversation and a field for the next question. */
export const createPanel = ({ words, greeting }: Facts) => {
  const dialog = create('dialog', 'assistant') as HTMLDialogElement
  const title = create('h2', '', words.assistant)
  title.id = '~assistant'
  dialog.setAttribute('aria-labelledby', title.id)
  const [fresh, close] = [createButton(words.new), createButton('✕', 'icon-button')]
  close.setAttribute('aria-label', words.close)
  const head = create('div', 'head')
  head.append(title, fresh, close)
  const talk = create('div', 'talk')
  talk.tabIndex = 0
  talk.setAttribute('role', 'log')
  // Each part of an answer would be read out again; the status says when it is complete.
  talk.setAttribute('aria-live', 'off')
  talk.setAttribute('aria-labelledby', title.id)
  const form = create('form') as HTMLFormElement
  const field = create('textarea') as HTMLTextAreaElement
  Object.assign(field, { rows: 1, maxLength: 512, name: 'question' })
  const send = create('button', 'button small primary', words.ask)
  const stop = createButton(words.stop)
  stop.hidden = true
  form.append(field, send, stop)
  const status = create('p', 'visually-hidden')
  status.setAttribute('role', 'status')
  dialog.append(head, talk, form, create('p', 'remark', words.note), status)
  document.body.append(dialog)
  return { dialog, fresh, close, talk, form, field, send, stop, status, greeting }
}

/** The elements of the panel. */
export type Panel = ReturnType<typeof createPanel>

/** Offers questions below the conversation. Choosing one asks it. */
export const showSuggestions = (
  { talk }: Panel,
  questions: readonly string[],
  ask: (question: string) => void,
): void => {
  if (questions.length === 0) return
  const list = create('ul', 'suggestions')
  for (const question of questions) {
    const one = createButton(question)
    one.addEventListener('click', () => {
      list.remove()
      ask(question)
    })
    const item = create('li')
    item.append(one)
    list.append(item)
  }
  talk.append(list)
}

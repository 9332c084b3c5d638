import { assistantOf } from '../assistant/ask.ts'
import { askCopy } from './copy-search.ts'
import { all, create, first, remember, remembered } from '../dom.ts'
import { countOf, showAnswer, showQuestion, type Answer } from './search-results.ts'

const typingMs = 60
const maxRecent = 5

const recent = (): string[] => {
  try {
    return (JSON.parse(remembered('searches') ?? '[]') as unknown[])
      .filter((one) => typeof one === 'string')
      .slice(0, maxRecent)
  } catch {
    return []
  }
}

const keepRecent = (query: string): void => {
  if (query !== '')
    remember('searches', JSON.stringify([query, ...recent().filter((one) => one !== query)].slice(0, maxRecent)))
}

const createDialog = (form: HTMLFormElement) => {
  const dialog = create('dialog', 'search-dialog') as HTMLDialogElement
  const label = form.querySelector('input')!.getAttribute('aria-label') ?? ''
  dialog.setAttribute('aria-label', label)
  const own = create('form') as HTMLFormElement
  own.action = form.action
  const input = create('input') as HTMLInputElement
  Object.assign(input, {
    type: 'search',
    name: 'q',
    placeholder: form.querySelector('input')!.placeholder,
    autocomplete: 'off',
    spellcheck: false,
  })
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-label', label],
    ['aria-controls', '~found'],
    ['aria-expanded', 'true'],
    ['aria-autocomplete', 'list'],
  ])
    input.setAttribute(name!, value!)
  const close = create('button', '', 'Esc')
  close.setAttribute('type', 'button')
  close.setAttribute('aria-label', `${form.dataset['close']}, Esc`)
  const key = create('kbd')
  key.append(close)
  const fields = all('[name=in], [name=scope]', form).map((field) => field.cloneNode(true) as HTMLElement)
  for (const field of fields) field.hidden = false
  own.append(form.querySelector('svg')!.cloneNode(true), input, ...fields, key)
  const found = create('div', 'found')
  found.id = '~found'
  found.setAttribute('role', 'listbox')
  found.setAttribute('aria-label', label)
  const status = create('p', 'visually-hidden')
  status.setAttribute('role', 'status')
  dialog.append(own, found, status)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  // A drawer, in which the focus was, is closed by the dialog.
  dialog.addEventListener('close', () => document.activeElement === document.body && first('.menu-button')?.focus())
  document.body.append(dialog)
  return { dialog, form: own, input, found, status, shownQuery: '' }
}

type Dialog = ReturnType<typeof createDialog>

const options = ({ found }: Dialog): HTMLAnchorElement[] => all('[role="option"]', found) as HTMLAnchorElement[]

const choose = (dialog: Dialog, index: number): void => {
  const entries = options(dialog)
  const wrapped = entries.length === 0 ? -1 : (index + entries.length) % entries.length
  for (const [place, entry] of entries.entries()) {
    entry.setAttribute('aria-selected', String(place === wrapped))
    if (place !== wrapped) continue
    dialog.input.setAttribute('aria-activedescendant', entry.id)
    entry.scrollIntoView({ block: 'nearest' })
  }
}

const selected = (dialog: Dialog): number =>
  options(dialog).findIndex((entry) => entry.getAttribute('aria-selected') === 'true')

const queryIn = ({ input }: Dialog): string => input.value.trim()

/** Follows the chosen result. Without one, the search page answers. */
const follow = (dialog: Dialog, { ctrlKey, metaKey }: KeyboardEvent): void => {
  const entry = dialog.shownQuery === queryIn(dialog) ? options(dialog)[selected(dialog)] : undefined
  if (!entry) return dialog.form.requestSubmit()
  keepRecent(queryIn(dialog))
  if (ctrlKey || metaKey) open(entry.href, '_blank', 'noopener')
  else entry.click()
}

const onKey = (dialog: Dialog, event: KeyboardEvent, ask: () => Promise<void>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    event.preventDefault()
    return choose(dialog, selected(dialog) + step)
  }
  // A search field would use the first Escape to become empty.
  if (event.key === 'Escape') {
    event.preventDefault()
    return dialog.dialog.close()
  }
  if (event.key !== 'Enter' || event.isComposing) return
  event.preventDefault()
  // Someone who types fast presses Enter while the list still answers the first letters.
  if (dialog.shownQuery === queryIn(dialog)) follow(dialog, event)
  else void ask().then(() => follow(dialog, event))
}

const askServer = async (form: HTMLFormElement, question: URLSearchParams): Promise<Answer | undefined> => {
  const response = await fetch(`${form.action}?format=json&${question}`)
  return response.ok ? ((await response.json()) as Answer) : undefined
}

const answerTo = (form: HTMLFormElement, own: HTMLFormElement): Promise<Answer | undefined> => {
  const question = new URLSearchParams(new FormData(own) as unknown as Record<string, string>)
  question.set('q', question.get('q')?.trim() ?? '')
  return (form.dataset['index'] === undefined ? askServer(form, question) : askCopy(form, question)).catch(
    () => undefined,
  )
}

const start = (form: HTMLFormElement) => {
  const dialog = createDialog(form)
  const assistant = assistantOf()
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    const query = queryIn(dialog)
    const number = ++asked
    const answer = await answerTo(form, dialog.form)
    // Answers can overtake each other: only the one to the last question counts.
    if (!answer || number !== asked) return
    showAnswer(dialog.found, answer, query === '' ? recent() : [], form.action)
    if (assistant && query !== '') showQuestion(dialog.found, form, query)
    dialog.shownQuery = query
    dialog.status.textContent = countOf(answer)
    choose(dialog, 0)
  }
  dialog.input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, typingMs)
  })
  dialog.form.addEventListener('change', ({ target }) => void (target !== dialog.input && ask()))
  dialog.input.addEventListener('keydown', (event) => onKey(dialog, event, ask))
  dialog.found.addEventListener('click', (event) => {
    const entry = (event.target as HTMLElement).closest<HTMLElement>('[role="option"]')
    const question = entry?.dataset['question']
    if (question !== undefined) {
      event.preventDefault()
      dialog.dialog.close()
      return void assistant?.(question)
    }
    const query = entry?.dataset['query']
    if (query === undefined) {
      keepRecent(queryIn(dialog))
      // A link to a place on this page does not load another one.
      if (!event.ctrlKey && !event.metaKey) dialog.dialog.close()
      return
    }
    event.preventDefault()
    dialog.input.value = query
    dialog.input.focus()
    void ask()
  })
  return (query: string): void => {
    if (dialog.dialog.open) return
    dialog.dialog.showModal()
    dialog.input.value = query
    dialog.input.select()
    void ask()
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Opens the search as a dialog: on `/`, on Ctrl K, and from the field in the header. */
export const startSearch = (): void => {
  const form = first('form[data-search]') as HTMLFormElement | null
  if (!form) return
  let openDialog: ((query: string) => void) | undefined
  const show = (event: Event): void => {
    event.preventDefault()
    openDialog ??= start(form)
    openDialog('')
  }
  const asked = new URLSearchParams(location.search).get('q')
  // The search page of a copy has no server that could write the results into it.
  if (form.dataset['index'] !== undefined && asked !== null) (openDialog = start(form))(asked)
  form.addEventListener('click', show)
  form
    .querySelector('input')!
    .addEventListener('keydown', (event) => event.key !== 'Tab' && event.key !== 'Shift' && show(event))
  document.addEventListener('site-search', (event) => {
    openDialog ??= start(form)
    openDialog(String((event as CustomEvent).detail))
  })
  first('[data-search-link]')?.addEventListener('click', show)
  addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' && !isTyping(event.target)
    if (isShortcut || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) show(event)
  })
}

import { create, eventsAddress, remember, remembered } from './dom.ts'
import { readEvents } from './read-events.ts'

interface Source {
  href: string
  title: string
  heading: string
  excerpt: string
}

interface Shown {
  status: string
  html: string
  message: string
  followUps: string[]
  sources: Source[]
}

interface Turn {
  question: string
  answer: Shown
}

/** What the server says about the assistant of a site. */
interface Facts {
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

const maxTurns = 10
const store = 'assistant'

const button = (text: string, className = 'button small secondary'): HTMLButtonElement => {
  const made = create('button', className, text) as HTMLButtonElement
  made.type = 'button'
  return made
}

const isTurn = (one: unknown): one is Turn => typeof (one as Turn | undefined)?.answer?.html === 'string'

/** Returns the conversation that this tab keeps from page to page. */
const kept = (): Turn[] => {
  try {
    return (JSON.parse(remembered(store, 'session') ?? '[]') as unknown[]).filter(isTurn).slice(-maxTurns)
  } catch {
    return []
  }
}

const keep = (turns: readonly Turn[]): void => remember(store, JSON.stringify(turns.slice(-maxTurns)), 'session')

const sourcesOf = ({ sources, status }: Shown, { words }: Facts): HTMLElement[] => {
  if (sources.length === 0 || status === 'writing') return []
  const list = create('ol', 'sources')
  for (const { href, title, heading, excerpt } of sources) {
    const link = create(
      'a',
      '',
      heading === '' || heading === title ? title : `${title} › ${heading}`,
    ) as HTMLAnchorElement
    link.href = href
    const item = create('li')
    item.append(link)
    if (status !== 'answered') item.append(create('p', '', excerpt))
    list.append(item)
  }
  return [create('h3', '', words.sources), list]
}

/** Shows an answer. Its markup comes from the renderer of the server, which lets no script and no foreign address through. */
const showAnswer = (place: HTMLElement, answer: Shown, facts: Facts): void => {
  const text = create('div', 'prose')
  text.innerHTML = answer.html
  const message = answer.message === '' ? [] : [create('p', 'soft', answer.message)]
  place.replaceChildren(...message, ...(answer.html === '' ? [] : [text]), ...sourcesOf(answer, facts))
}

const createPanel = ({ words, greeting }: Facts) => {
  const dialog = create('dialog', 'assistant') as HTMLDialogElement
  const title = create('h2', '', words.assistant)
  title.id = '~assistant'
  dialog.setAttribute('aria-labelledby', title.id)
  const [fresh, close] = [button(words.new), button('✕', 'icon-button')]
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
  const stop = button(words.stop)
  stop.hidden = true
  form.append(field, send, stop)
  const status = create('p', 'visually-hidden')
  status.setAttribute('role', 'status')
  dialog.append(head, talk, form, create('p', 'note', words.note), status)
  document.body.append(dialog)
  return { dialog, fresh, close, talk, form, field, send, stop, status, greeting }
}

type Panel = ReturnType<typeof createPanel>

const showSuggestions = ({ talk }: Panel, questions: readonly string[], ask: (question: string) => void): void => {
  if (questions.length === 0) return
  const list = create('ul', 'suggestions')
  for (const question of questions) {
    const one = button(question)
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

/** Returns the buttons that say what a reader thinks of an answer; none if nobody counts it. */
const ratingOf = (question: string, { words }: Facts, status: HTMLElement): HTMLElement[] => {
  if (eventsAddress() === undefined) return []
  const buttons = [button(words.helpful), button(words.notHelpful)]
  for (const [index, one] of buttons.entries())
    one.addEventListener(
      'click',
      () => {
        const kind = index === 0 ? 'ask_helpful' : 'ask_not_helpful'
        document.dispatchEvent(new CustomEvent('site-event', { detail: [kind, question] }))
        for (const each of buttons) each.setAttribute('aria-disabled', 'true')
        one.setAttribute('aria-pressed', 'true')
        status.textContent = words.rated
      },
      { once: true },
    )
  return buttons
}

const toolsOf = (answer: HTMLElement, { sources }: Shown, { words }: Facts, status: HTMLElement): HTMLElement => {
  const copy = button(words.copy)
  copy.addEventListener('click', async () => {
    const text = answer.querySelector<HTMLElement>('.prose')?.innerText ?? ''
    const list = sources.map(({ href }, index) => `[${index + 1}] ${new URL(href, location.href)}`)
    await navigator.clipboard.writeText([text, ...list].join('\n')).catch(() => undefined)
    status.textContent = words.copied
    copy.textContent = words.copied
    setTimeout(() => (copy.textContent = words.copy), 2000)
  })
  const tools = create('div', 'tools')
  tools.append(copy)
  return tools
}

const start = (address: string, facts: Facts) => {
  const panel = createPanel(facts)
  const { dialog, talk, form, field, send, stop, status } = panel
  const { words } = facts
  let turns = kept()
  let current: AbortController | undefined

  const say = (text: string): void => void (status.textContent = text)
  const bubble = (question: string): HTMLElement => {
    talk.append(create('p', 'question', question))
    const place = create('div', 'answer')
    talk.append(place)
    return place
  }
  const prepare = (): void => {
    const label = turns.length === 0 ? words.first : words.again
    field.placeholder = label
    field.setAttribute('aria-label', label)
  }
  const begin = (): void => {
    talk.replaceChildren()
    if (turns.length === 0) {
      talk.append(create('p', 'greeting', panel.greeting))
      showSuggestions(panel, facts.suggestions, (question) => void ask(question))
    }
    for (const { question, answer } of turns) showAnswer(bubble(question), answer, facts)
    prepare()
  }
  const finish = (question: string, place: HTMLElement, answer: Shown): void => {
    turns = [...turns, { question, answer }].slice(-maxTurns)
    keep(turns)
    if (answer.html !== '') {
      const tools = toolsOf(place, answer, facts, status)
      tools.append(...ratingOf(question, facts, status))
      place.append(tools)
    }
    showSuggestions(panel, answer.followUps, (next) => void ask(next))
    say(answer.message === '' ? (place.querySelector<HTMLElement>('.prose')?.innerText ?? '') : answer.message)
  }
  const receive = async (question: string, place: HTMLElement, signal: AbortSignal): Promise<void> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ question, previous: turns.map((turn) => turn.question) }),
      signal,
    })
    if (!response.ok || !response.body) {
      place.replaceChildren(create('p', 'soft', response.status === 429 ? words.tooMany : words.unavailable))
      return say(place.textContent ?? '')
    }
    let last: Shown | undefined
    for await (const event of readEvents(response.body)) {
      last = event as Shown
      showAnswer(place, last, facts)
      place.scrollIntoView({ block: 'nearest' })
    }
    if (last) finish(question, place, last)
  }
  const ask = async (question: string): Promise<void> => {
    if (current || question === '') return
    for (const list of talk.querySelectorAll('.suggestions, .greeting')) list.remove()
    current = new AbortController()
    const place = bubble(question)
    place.setAttribute('aria-busy', 'true')
    place.append(create('p', 'soft', words.writing))
    place.scrollIntoView({ block: 'nearest' })
    say(words.writing)
    ;[send.hidden, stop.hidden] = [true, false]
    try {
      await receive(question, place, current.signal)
    } catch {
      const text = current.signal.aborted ? words.stopped : words.unavailable
      place.append(create('p', 'soft', text))
      say(text)
    }
    place.removeAttribute('aria-busy')
    current = undefined
    const hadFocus = document.activeElement === stop
    ;[send.hidden, stop.hidden] = [false, true]
    if (hadFocus) field.focus()
    prepare()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const question = field.value.trim()
    if (current || question === '') return
    field.value = ''
    void ask(question)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  stop.addEventListener('click', () => current?.abort())
  panel.fresh.addEventListener('click', () => {
    current?.abort()
    turns = []
    keep(turns)
    begin()
    field.focus()
  })
  let opener: Element | null = null
  const leave = (): void => dialog.close()
  panel.close.addEventListener('click', leave)
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && leave())
  dialog.addEventListener('close', () => (opener as HTMLElement | null)?.focus())
  begin()
  return (question: string): void => {
    if (!dialog.open) {
      opener = document.activeElement
      // On a wide screen, the page stays usable beside the panel.
      if (matchMedia('(min-width: 960px)').matches) dialog.show()
      else dialog.showModal()
    }
    field.focus()
    void ask(question)
  }
}

let opened: Promise<(question: string) => void> | undefined

/** Opens the panel of the assistant, and asks a question unless it is empty. */
export const openAssistant = async (address: string, question: string): Promise<void> => {
  opened ??= fetch(address)
    .then((response) => response.json() as Promise<Facts>)
    .then((facts) => start(address, facts))
  const open = await opened.catch(() => (opened = undefined))
  open?.(question)
}

Object.assign(globalThis, { openAssistant })

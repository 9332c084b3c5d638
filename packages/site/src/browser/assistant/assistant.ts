import { addTools, showAnswer, textOf } from './assistant-answer.ts'
import { createPanel, showSuggestions, type Facts, type Panel } from './assistant-panel.ts'
import { keep, kept, type Shown } from './assistant-turns.ts'
import { create } from '../dom.ts'
import { readEvents } from './read-events.ts'

/** Adds a question to the conversation. Returns the place for its answer. */
const addQuestion = ({ talk }: Panel, question: string): HTMLElement => {
  const place = create('div', 'answer')
  const asked = create('p', 'question', question)
  // Screen readers go from question to question.
  asked.setAttribute('role', 'heading')
  asked.setAttribute('aria-level', '3')
  talk.append(asked, place)
  return place
}

/** Says in the place of an answer that the engine writes, and lets the reader stop it. Returns a function to call when the answer is complete. */
const showWriting = ({ send, stop, field }: Panel, place: HTMLElement, text: string): (() => void) => {
  place.setAttribute('aria-busy', 'true')
  place.append(create('p', 'soft writing', text))
  place.scrollIntoView({ block: 'nearest' })
  ;[send.hidden, stop.hidden] = [true, false]
  return () => {
    place.removeAttribute('aria-busy')
    const hadFocus = document.activeElement === stop
    ;[send.hidden, stop.hidden] = [false, true]
    if (hadFocus) field.focus()
  }
}

/** Asks the server. Returns the complete answer, after each state of it was shown; a status if the server refuses. */
const requestAnswer = async (
  address: string,
  asked: { question: string; previous: string[] },
  signal: AbortSignal,
  show: (answer: Shown) => void,
): Promise<Shown | number | undefined> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(asked),
    signal,
  })
  if (!response.ok || !response.body) return response.status
  let last: Shown | undefined
  for await (const event of readEvents(response.body)) {
    last = event as Shown
    show(last)
  }
  return last
}

/** Creates the conversation of a panel. It goes on where this tab left it. */
const createConversation = (address: string, facts: Facts, panel: Panel) => {
  const { talk, field, status } = panel
  const { words } = facts
  let turns = kept()
  let current: AbortController | undefined

  const toolbox = { status, onRated: () => void keep(turns) }
  const say = (text: string): void => void (status.textContent = text)
  const suggest = (questions: readonly string[]): void => showSuggestions(panel, questions, (next) => void ask(next))
  const labelField = (): void => {
    const label = turns.length === 0 ? words.first : words.again
    field.placeholder = label
    field.setAttribute('aria-label', label)
  }
  const finish = (question: string, place: HTMLElement, answer: Shown): void => {
    const turn = { question, answer }
    turns = keep([...turns, turn])
    addTools(place, turn, facts, toolbox)
    suggest(answer.followUps)
    say(answer.message === '' ? textOf(place) : answer.message)
  }
  const receive = async (question: string, place: HTMLElement, signal: AbortSignal): Promise<void> => {
    const asked = { question, previous: turns.map((turn) => turn.question) }
    const answer = await requestAnswer(address, asked, signal, (state) => {
      showAnswer(place, state, facts)
      place.scrollIntoView({ block: 'nearest' })
    })
    if (typeof answer === 'object') return finish(question, place, answer)
    if (answer === undefined) return
    const text = answer === 429 ? words.tooMany : words.unavailable
    place.replaceChildren(create('p', 'soft', text))
    say(text)
  }
  const ask = async (question: string): Promise<void> => {
    if (current || question === '') return
    for (const list of talk.querySelectorAll('.suggestions, .greeting')) list.remove()
    current = new AbortController()
    const { signal } = current
    const place = addQuestion(panel, question)
    const end = showWriting(panel, place, words.writing)
    say(words.writing)
    try {
      await receive(question, place, signal)
    } catch {
      const text = signal.aborted ? words.stopped : words.unavailable
      place.querySelector('.writing')?.remove()
      place.append(create('p', 'soft', text))
      say(text)
    }
    current = undefined
    end()
    labelField()
  }
  const show = (): void => {
    talk.replaceChildren()
    if (turns.length === 0) {
      talk.append(create('p', 'greeting', panel.greeting))
      suggest(facts.suggestions)
    }
    for (const turn of turns) {
      const place = addQuestion(panel, turn.question)
      showAnswer(place, turn.answer, facts)
      addTools(place, turn, facts, toolbox)
    }
    suggest(turns.at(-1)?.answer.followUps ?? [])
    labelField()
  }
  return {
    ask,
    show,
    isWriting: (): boolean => current !== undefined,
    stop: (): void => current?.abort(),
    startOver: (): void => {
      current?.abort()
      turns = keep([])
      show()
    },
  }
}

type Conversation = ReturnType<typeof createConversation>

const listen = ({ form, field, stop, fresh, close, dialog }: Panel, conversation: Conversation): void => {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const question = field.value.trim()
    if (conversation.isWriting() || question === '') return
    field.value = ''
    void conversation.ask(question)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  stop.addEventListener('click', conversation.stop)
  fresh.addEventListener('click', () => {
    conversation.startOver()
    field.focus()
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && dialog.close())
}

const start = (address: string, facts: Facts): ((question: string) => void) => {
  const panel = createPanel(facts)
  const conversation = createConversation(address, facts, panel)
  const { dialog, field } = panel
  let opener: Element | null = null
  listen(panel, conversation)
  dialog.addEventListener('close', () => (opener as HTMLElement | null)?.focus())
  conversation.show()
  return (question) => {
    if (!dialog.open) {
      opener = document.activeElement
      // On a wide screen, the page stays usable beside the panel.
      if (matchMedia('(min-width: 960px)').matches) dialog.show()
      else dialog.showModal()
    }
    field.focus()
    void conversation.ask(question)
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

import { remember, remembered } from '../dom.ts'

/** A section that an answer cites. */
export interface Source {
  href: string
  title: string
  heading: string
  excerpt: string
}

/** An answer, as far as it is written. */
export interface Shown {
  status: string
  html: string
  message: string
  followUps: string[]
  sources: Source[]
}

/** A question with its answer. */
export interface Turn {
  question: string
  answer: Shown
  isRated?: boolean
}

const maxTurns = 10
const store = 'assistant'

const isTurn = (one: unknown): one is Turn => typeof (one as Turn | undefined)?.answer?.html === 'string'

/** Returns the conversation that this tab keeps from page to page. */
export const kept = (): Turn[] => {
  try {
    return (JSON.parse(remembered(store, 'session') ?? '[]') as unknown[]).filter(isTurn).slice(-maxTurns)
  } catch {
    return []
  }
}

/** Keeps the latest turns of a conversation in this tab, and returns them. */
export const keep = (turns: readonly Turn[]): Turn[] => {
  const latest = turns.slice(-maxTurns)
  remember(store, JSON.stringify(latest), 'session')
  return latest
}

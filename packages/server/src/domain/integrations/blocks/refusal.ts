import { z } from 'zod'
import { unhandledStatus, type EventAnswer } from '../attempt.ts'

const maxLength = 500

/** What an integration says to people about why it did not do what they asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

// Runtimes answer so if a script throws an error that is meant for people. Other errors have the status 500.
const body = z.object({ error: z.string().min(1) })

const jsonIn = ({ bytes }: EventAnswer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Throws what an answer says to people, if it refuses. */
export const throwRefusal = (answer: EventAnswer): void => {
  if (answer.status < 400 || answer.status >= 500 || answer.status === unhandledStatus) return
  const { data } = body.safeParse(jsonIn(answer))
  if (data) throw new Refusal([...data.error].slice(0, maxLength).join(''))
}

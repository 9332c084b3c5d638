import { nextMark, noAnswer } from './prompt.ts'

/** The parts of what an engine has written so far. */
interface Written {
  text: string
  followUps: string[]
  /** Whether the engine says that the sources do not answer the question. */
  isNoAnswer: boolean
}

const maxFollowUps = 3
const maxLength = 200

const questionOf = (line: string): string =>
  line
    .slice(nextMark.length)
    .replaceAll(/[[\]()<>`*_]|https?:\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

/** Splits what an engine has written into the text and further questions. While it writes, the last line is not complete. */
export const readAnswer = (written: string, isDone: boolean): Written => {
  const text: string[] = []
  const followUps: string[] = []
  const lines = written.split('\n')
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1 && !isDone
    const start = line.trimStart()
    if (start.startsWith(nextMark)) {
      const question = questionOf(start)
      if (!isLast && question !== '' && followUps.length < maxFollowUps) followUps.push(question)
    } else if (!(isLast && start !== '' && nextMark.startsWith(start))) text.push(line)
  }
  const own = text.join('\n').trim()
  return { text: own, followUps, isNoAnswer: own.includes(noAnswer) || (!isDone && noAnswer.startsWith(own)) }
}

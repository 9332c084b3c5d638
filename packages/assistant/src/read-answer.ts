import { nextMark, noAnswer } from './prompt.ts'

/** The parts of what an engine has written so far. */
interface Written {
  text: string
  followUps: readonly string[]
  /** Whether the engine says that the sources do not answer the question. */
  isNoAnswer: boolean
  /** The search queries that the engine wrote because the sources do not answer the question. */
  queries: readonly string[]
}

const maxLines = 3
const maxLength = 200

const textAfterMark = (line: string): string =>
  line
    .slice(nextMark.length)
    .replaceAll(/[[\]()<>`*]|https?:\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

/** Splits what an engine has written into the text and further questions or search queries. While it writes, the last line is not complete. */
export const readAnswer = (written: string, isDone: boolean): Written => {
  const text: string[] = []
  const marked: string[] = []
  const lines = written.split('\n')
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1 && !isDone
    const start = line.trimStart()
    if (start.startsWith(nextMark)) {
      const own = textAfterMark(start)
      if (!isLast && own !== '' && marked.length < maxLines) marked.push(own)
    } else if (!(isLast && start !== '' && nextMark.startsWith(start))) text.push(line)
  }
  const own = text.join('\n').trim()
  const isNoAnswer = own.includes(noAnswer) || (!isDone && noAnswer.startsWith(own))
  return { text: own, isNoAnswer, followUps: isNoAnswer ? [] : marked, queries: isNoAnswer ? marked : [] }
}

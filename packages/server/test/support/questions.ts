import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A question of a user, and what it is about. */
export interface Question {
  topic: string
  text: string
}

/** Returns questions in English and German: 300 in 25 topics (`support`, `shop`), or 100 in 10 topics (`further`). */
export const readQuestions = (
  name: 'further-questions' | 'shop-questions' | 'support-questions' = 'support-questions',
): Question[] => {
  const lines = readFileSync(join(import.meta.dirname, `../data/${name}.txt`), 'utf8').split('\n')
  let topic = ''
  return lines.flatMap((line) => {
    if (line.startsWith('# ')) topic = line.slice(2)
    return /^(?:en|de) /.test(line) ? [{ topic, text: line.slice(3) }] : []
  })
}

const pairsOf = (count: number) => (count * (count - 1)) / 2

const pairsIn = (labels: readonly string[]) =>
  Object.values(Object.groupBy(labels, (label) => label)).reduce((sum, group) => sum + pairsOf(group!.length), 0)

/** Returns how well two groupings agree, by the adjusted Rand index: 1 if they are the same, about 0 if one is random. */
export const adjustedRandIndex = (one: readonly string[], other: readonly string[]): number => {
  const together = pairsIn(one.map((label, index) => JSON.stringify([label, other[index]])))
  const [first, second] = [pairsIn(one), pairsIn(other)]
  const expected = (first * second) / pairsOf(one.length)
  return (together - expected) / ((first + second) / 2 - expected)
}

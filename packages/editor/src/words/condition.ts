import { fill, type EditorWords } from './words.ts'

const calm = (part: string): string =>
  part
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .replaceAll(/\b(?:visitor\.claims|page\.vars|space\.vars)\.(?:unsigned\.)?/g, '')
    .replaceAll(/\s*===?\s*/g, ' = ')
    .replaceAll(/\s*!==?\s*/g, ' ≠ ')
    .replaceAll(/["']/g, '')

/** Returns a condition as a sentence: what a visitor has to be to see the blocks in it. */
export const inWords = (expression: string, words: EditorWords): string => {
  if (expression.trim() === '' || expression.trim() === 'true') return words.conditionAlways
  const either = expression.split('||').map((option) => option.split('&&').map(calm).join(` ${words.and} `))
  return fill(words, 'conditionIf', { condition: either.join(` ${words.or} `) })
}

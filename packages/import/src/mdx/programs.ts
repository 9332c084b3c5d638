import { parseExpression } from '@babel/parser'

/** A page whose long programs are replaced by names, and what puts them back. */
export interface WithoutPrograms {
  source: string
  /** Returns a text with the programs that its names stand for. */
  restore(text: string): string
}

const start = /=\{(?=\s*[[{])/g
const end = /\n[ \t]*[\]}](?=\}\s)/g

// Pages have few attributes that begin like a program and are none.
const maxFailures = 20

const isProgram = (text: string): boolean => {
  try {
    parseExpression(text, { plugins: ['jsx', 'typescript'] })
    return true
  } catch {
    return false
  }
}

/**
 * Replaces lists and objects in attributes that span lines by a name on as many lines. The parser of MDX would parse each of them again
 * at each closing brace, and would count their brackets as Markdown.
 */
export const withoutPrograms = (text: string): WithoutPrograms => {
  const prefix = `program${text.length}_`
  const ends = [...text.matchAll(end)].map(({ 0: found, index }) => index + found.length)
  const programs: string[] = []
  let [source, at, next, failures] = ['', 0, 0, 0]
  for (const { 0: found, index } of text.matchAll(start)) {
    const from = index + found.length
    if (from < at) continue
    while (next < ends.length && ends[next]! <= from) next++
    if (next === ends.length || failures >= maxFailures) break
    const program = text.slice(from, ends[next])
    if (!isProgram(program)) {
      failures++
      continue
    }
    source += `${text.slice(at, from)}${prefix}${programs.length}_${program.replaceAll(/[^\n]/g, '')}`
    programs.push(program)
    at = from + program.length
  }
  const name = new RegExp(`${prefix}(\\d+)_\\s*(?=\\}|$)`, 'g')
  return {
    source: source + text.slice(at),
    restore: (one) => one.replaceAll(name, (_, n: string) => programs[Number(n)]!),
  }
}

import { smallest } from '@scriptorium/basics/extremes'
import { readYaml } from '../text/formats/yaml.ts'

const opening = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(`{3,}|~{3,}|:{3,})\{([\w:.+-]+)\}[ \t]*(.*?)[ \t]*$/
const fence = /^\s*(`{3,}|~{3,})/
const option = /^\s*:([\w-]+):(?:\s+(.*))?$/

/** A directive between two marks, as MyST writes it. */
export interface Block {
  /** What stands before it: spaces, and the mark of a list. */
  before: string
  name: string
  argument: string
  options: Record<string, string>
  lines: string[]
  /** Index of the line after it. */
  end: number
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value

/** Returns the options before the content of a directive, as lines between colons or as YAML, and the content. */
const splitOptions = (body: readonly string[]): Pick<Block, 'options' | 'lines'> => {
  const options: Record<string, string> = {}
  const last = body[0]?.trim() === '---' ? body.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  if (last > 0) {
    for (const [name, value] of Object.entries(readYaml(body.slice(1, last).join('\n'))))
      if (typeof value !== 'object') options[name] = String(value)
    return { options, lines: body.slice(last + 1) }
  }
  let at = 0
  for (; at < body.length; at++) {
    const [, name, value = ''] = option.exec(body[at]!) ?? []
    if (name === undefined) break
    options[name] = unquoted(value.trim())
  }
  return { options, lines: body.slice(at) }
}

const indentOf = (line: string): number => line.search(/\S|$/)

/** Returns the index of the line that ends a block; -1 if there is none. Blocks of code between colons can contain colons. */
const endOf = (lines: readonly string[], start: number, marks: string): number => {
  const [sign = ''] = marks
  let open: string | undefined
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!
    const [, code] = sign === ':' ? (fence.exec(line) ?? []) : []
    if (open !== undefined) {
      if (code?.startsWith(open) === true && line.trim() === code) open = undefined
      continue
    }
    const text = line.trim()
    if (text.length >= marks.length && text === sign.repeat(text.length)) return at
    if (code !== undefined) open = code
  }
  return -1
}

/** Returns a function that finds the directive that begins at a line. */
export const findBlocks = (lines: readonly string[]) => {
  // A mark that has no end once has none below either.
  const endless = new Map<string, number>()
  return (at: number): Block | undefined => {
    const [, before = '', marks = '', name, argument = ''] = opening.exec(lines[at]!) ?? []
    if (name === undefined || marks.length >= (endless.get(marks[0]!) ?? Infinity)) return undefined
    const end = endOf(lines, at, marks)
    if (end === -1) {
      endless.set(marks[0]!, marks.length)
      return undefined
    }
    const body = lines.slice(at + 1, end)
    const least = smallest(body.filter((line) => line.trim() !== '').map(indentOf), before.length)
    const own = body.map((line) => line.slice(Math.min(least, indentOf(line))))
    return { before, name, argument, ...splitOptions(own), end: end + 1 }
  }
}

import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { invalid } from './invalid-request.ts'

const maxDepth = 64
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

interface Frame {
  value: object
  depth: number
  key: string | number
  parent?: Frame
}

/** Returns why a database could not store the text unchanged, or undefined if both can. */
const faultOfText = (text: string): string | undefined => {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  return text.isWellFormed() ? undefined : 'must not contain half of a surrogate pair'
}

const faultOfKey = (key: string): string | undefined =>
  reserved.has(key) ? `must not have the key ${key}` : faultOfText(key) && 'must not have a key with invalid characters'

const faultOfNumber = (number: number): string | undefined =>
  Math.abs(number) <= Number.MAX_SAFE_INTEGER ? undefined : `must be a number between ±${Number.MAX_SAFE_INTEGER}`

const escaped = (key: string | number) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

const pointerOf = (frame: Frame | undefined): string => {
  const keys: string[] = []
  for (let at = frame; at?.parent; at = at.parent) keys.unshift(escaped(at.key))
  return ['/body', ...keys].join('/')
}

export const checkText = (pointer: string, text: string): void => {
  const fault = faultOfText(text)
  if (fault) throw invalid(pointer, fault)
}

const checkPlain = (value: unknown, key: string | number, parent: Frame | undefined): void => {
  const fault =
    typeof value === 'string' ? faultOfText(value) : typeof value === 'number' ? faultOfNumber(value) : undefined
  if (fault) throw invalid(parent ? `${pointerOf(parent)}/${escaped(key)}` : '/body', fault)
}

/** Returns a function that checks keys. Most keys of a large body are the same few, so each is checked once. */
const keyChecker = () => {
  const known = new Set<string>()
  return (key: string, parent: Frame) => {
    if (known.has(key)) return
    const fault = faultOfKey(key)
    if (fault) throw invalid(pointerOf(parent), fault)
    known.add(key)
  }
}

const framesPerLook = 500

/**
 * Rejects valid JSON that later code cannot handle: nesting that overflows the stack of recursive code, text and numbers that a
 * database would change or reject, and keys that reach a prototype. It is not recursive itself. Other requests get their turn
 * while it checks a large body.
 */
export const checkBody = async (root: unknown): Promise<void> => {
  const frames: Frame[] = []
  const checkKey = keyChecker()
  const enter = (value: unknown, key: string | number, parent: Frame | undefined) => {
    if (typeof value !== 'object' || value === null) return checkPlain(value, key, parent)
    const depth = (parent?.depth ?? 0) + 1
    if (depth > maxDepth) throw invalid('/body', `must not be nested more than ${maxDepth} levels deep`)
    frames.push({ value, depth, key, parent })
  }
  enter(root, '', undefined)
  let visited = 0
  for (let frame = frames.pop(); frame; frame = frames.pop()) {
    if (++visited % framesPerLook === 0) await turnOfEventLoop()
    const parent = frame
    if (Array.isArray(frame.value)) frame.value.forEach((item, index) => enter(item, index, parent))
    else {
      for (const key of Object.keys(frame.value)) {
        checkKey(key, parent)
        enter((frame.value as Record<string, unknown>)[key], key, parent)
      }
    }
  }
}

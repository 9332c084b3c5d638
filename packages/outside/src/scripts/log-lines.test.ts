import { expect, test } from 'vitest'
import { readLogLines } from './log-lines.ts'

const messageOf = (message: string) =>
  readLogLines([Buffer.from(JSON.stringify({ level: 'error', message, timestamp: 0 }))])[0]?.message

test('an error keeps its reason, and loses the addresses of the program that ran the script', () => {
  const reason = 'Uncaught exception: Handler does not export a fetch() function.'
  expect(messageOf(`${reason}\nstack: /srv/bin/workerd@2fb242a /srv/bin/workerd@2d3da82`)).toBe(reason)
  expect(messageOf('TypeError: a is undefined\n    at fetch (script.js:1:9)')).toContain('at fetch (script.js:1:9)')
})

test('a script cannot keep the server busy with the blanks that it logs', () => {
  const message = `${' '.repeat(1_000_000)}.`
  expect(messageOf(message)).toBe(message)
})

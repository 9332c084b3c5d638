import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import { expect, test } from 'vitest'
import { controls, leftOut, screens, screensAt } from './support/studio-controls.ts'

const folder = join(import.meta.dirname, '../../studio/src')

// These functions of the client call operations for the studio.
const uploads = join(import.meta.dirname, '../../client/src/uploads.ts')

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name)

/** Returns the operations that the studio calls and that change something. */
const changing = (): OperationId[] => {
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const files = [...own.map((file) => join(folder, file)), uploads]
  const called = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bdocs\.(\w+)/g)])
  const names = new Set(called.map(([, name]) => name!).filter(isOperation))
  return [...names].filter((name) => operations[name].method !== 'get')
}

test('each operation of the studio has a control, or the operation whose control leads to it', () => {
  expect([...controls.keys()].toSorted()).toEqual(changing().toSorted())
  const lost = [...controls].filter(
    ([, control]) =>
      typeof control === 'object' &&
      (('screen' in control && !Object.hasOwn(screens, control.screen)) ||
        ('with' in control && !controls.has(control.with)) ||
        ('test' in control && !existsSync(join(import.meta.dirname, control.test)))),
  )
  expect(lost).toEqual([])
})

test('each operation that changes something is in the studio, or has a reason why not', () => {
  const all = Object.entries(operations).filter(([, { method }]) => method !== 'get')
  const known = [...controls.keys(), ...Object.values(leftOut).flat()]
  expect(known.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

test('operations without a control of their own need the permission of the one that stands for them', () => {
  const open = /^(?:user:(?:self|signIn)|organization:view|space:view)$/
  const wrong = [...controls].filter(([operationId, control]) => {
    const { permission } = operations[operationId]
    if (control === 'everyone') return !open.test(permission)
    return 'with' in control && operations[control.with].permission !== permission
  })
  expect(wrong).toEqual([])
})

test('each address of the studio has its screens in the table, or says why not', () => {
  const text = readFileSync(join(folder, 'address.ts'), 'utf8')
  const [, body = ''] = /export const address = \{\n(.*?)\n\}/s.exec(text) ?? []
  const names = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
  expect(Object.keys(screensAt).toSorted()).toEqual(names.toSorted())
  const walked = Object.values(screensAt).flatMap((entry) => (typeof entry === 'string' ? [] : entry))
  expect(walked.toSorted()).toEqual(Object.keys(screens).toSorted())
})

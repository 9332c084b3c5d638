import type { Sent } from '../http.ts'
import type { SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { isObject } from '../../is-object.ts'
import { hostileNumbers, hostileTexts, isUnstorable, oneOfEachType, shown } from './values.ts'

interface Leaf {
  pointer: string
  replacedBy(value: unknown): unknown
}

const leavesOf = (node: unknown, pointer: string, put: (value: unknown) => unknown): Leaf[] => {
  if (Array.isArray(node)) {
    return node.flatMap((item, index) => leavesOf(item, `${pointer}/${index}`, (value) => put(node.with(index, value))))
  }
  if (!isObject(node)) return [{ pointer, replacedBy: put }]
  return Object.entries(node).flatMap(([key, item]) =>
    leavesOf(item, `${pointer}/${key}`, (value) => put({ ...node, [key]: value })),
  )
}

const hostile = [...oneOfEachType.map(([, value]) => value), ...hostileTexts, ...hostileNumbers]

/** Returns requests that replace each nested value of an example with values of every type and with hostile values. */
export const onLeaves = (operation: SpecOperation, base: Sent, example: unknown): Case[] =>
  leavesOf(example, '/body', (value) => value)
    .filter(({ pointer }) => pointer.split('/').length > 3)
    .flatMap(({ pointer, replacedBy }) =>
      hostile.map((value) => ({
        operation,
        name: `${pointer}: ${shown(value)}`,
        sent: { ...base, body: JSON.stringify(replacedBy(value)) },
        ...(isUnstorable(value) && { status: 400, pointer }),
      })),
    )

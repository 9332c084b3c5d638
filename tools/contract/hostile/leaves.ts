import type { Sent } from '../http.ts'
import { nodesOf } from '../nodes.ts'
import { schemaOf, type SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { untried, type Tried } from '../tried.ts'
import { isObject } from '@scriptorium/basics/is-object'
import { hostileNumbers, hostileTexts, isUnstorable, oneOfEachType, shown } from './values.ts'
import { withBody, type Judged } from './with-body.ts'

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
export const onLeaves = (operation: SpecOperation, base: Sent, example: unknown, tried: Tried): Case[] => {
  const nodes = nodesOf(operation.requestBody?.content['application/json']?.schema ?? {}, example)
  const schemas = new Map(nodes.map(({ path, schema }) => [path, schemaOf(schema)]))
  return leavesOf(example, '/body', (value) => value)
    .filter(({ pointer }) => pointer.split('/').length > 3)
    .flatMap(({ pointer, replacedBy }) => {
      const cases = hostile.map((value): Judged => ({
        ...withBody(operation, base, `${pointer}: ${shown(value)}`, replacedBy(value)),
        ...(isUnstorable(value) && { status: 400, pointer }),
      }))
      const schema = schemas.get(pointer)
      return schema ? untried(cases, schema, tried, ({ isBeyond }) => isBeyond) : cases
    })
}

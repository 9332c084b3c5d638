import fc from 'fast-check'
import { id, type Json } from './values.ts'

/** Generates an inline node without content. */
export const inlineVoid = (type: string, data: fc.Arbitrary<Json>) =>
  data.map((own): Json => ({ object: 'inline', type, data: own, isVoid: true }))

/** Returns a block, with or without `data`. */
export const named = (type: string, data: Json | undefined, rest: Json): Json => ({
  object: 'block',
  type,
  ...(data ? { data } : {}),
  ...rest,
})

/** Generates a block with nodes. Clients may write `isVoid` and a key, or omit them. */
export const holding = (type: string, data: fc.Arbitrary<Json>, nodes: fc.Arbitrary<unknown>) =>
  fc
    .tuple(data, nodes, fc.boolean(), id, fc.boolean())
    .map(([own, content, hasVoid, key, hasKey]) =>
      named(type, own, { ...(hasVoid ? { isVoid: false } : {}), ...(hasKey ? { key } : {}), nodes: content }),
    )

/** Generates a block without nodes. */
export const voidOf = (type: string, data: fc.Arbitrary<Json>, hasFragments = false) =>
  data.map((own) => named(type, own, { isVoid: true, ...(hasFragments ? { fragments: [] } : {}) }))

/** Generates a fragment of a block. Its name is in `fragment`, in `type`, or in both. */
export const fragmentOf = (name: string, nodes: fc.Arbitrary<Json[]>, spelled: 'fragment' | 'type' | 'both') =>
  nodes.map((content) => ({
    object: 'fragment',
    ...(spelled === 'type' ? {} : { fragment: name }),
    ...(spelled === 'fragment' ? {} : { type: name }),
    nodes: content,
  }))

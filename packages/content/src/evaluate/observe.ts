import type { Scope } from './evaluate.ts'

/** The key of a function in the claims of a visitor that is told which expressions are evaluated. */
export const observer: unique symbol = Symbol('observer')

/** A function that is told which expressions are evaluated, and with which names. */
export type Observer = (source: string, scope: Scope) => void

type Observed = { readonly claims?: { readonly [observer]?: Observer } } | undefined

/** Tells the observer in the claims of the visitor, if there is one, that an expression is evaluated. */
export const observe = (source: string, scope: Scope): void =>
  (scope['visitor'] as Observed)?.claims?.[observer]?.(source, scope)

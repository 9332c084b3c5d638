import { evaluate, namesIn, type Scope, shownValue } from './evaluate.ts'
import { type Expression, parseExpression } from './parse.ts'

/**
 * Which expressions to evaluate: all, or only those that do not depend on the visitor. With `without-visitor`, the latter are
 * evaluated, and the others are unknown whatever they are: fallbacks for unknown claims are not used either.
 */
export type Evaluated = 'all' | 'deterministic-only' | 'without-visitor'

const dependsOnVisitor = (expression: Expression): boolean => namesIn(expression).includes('visitor')

/** Returns the value of an expression; undefined if it is not evaluated in this mode. An invalid one has the value undefined. */
export const valueOf = (source: unknown, scope: Scope, which: Evaluated): { readonly value: unknown } | undefined => {
  const expression = typeof source === 'string' ? parseExpression(source) : undefined
  if (which === 'without-visitor' && expression && dependsOnVisitor(expression)) return { value: undefined }
  if (which !== 'deterministic-only') return { value: expression && evaluate(expression, scope) }
  const isDeterministic = expression !== undefined && namesIn(expression).every((name) => Object.hasOwn(scope, name))
  return isDeterministic ? { value: evaluate(expression, scope) } : undefined
}

const braces = /\{\{([^{}\n]{1,1024})\}\}/g
const ours = new Set(['space', 'page', 'visitor'])

/**
 * Evaluates the expressions between double braces in a text. Other template languages use braces too, so only expressions
 * whose names are all `space`, `page` or `visitor` count. Unless it names the visitor, an undefined expression stays as text.
 */
export const evaluateBraces = (text: string, scope: Scope, which: Evaluated): string =>
  text.replace(braces, (whole, source: string) => {
    const expression = parseExpression(source)
    const names = expression ? namesIn(expression) : []
    if (!expression || names.length === 0 || !names.every((name) => ours.has(name))) return whole
    const isOfVisitor = names.includes('visitor')
    if (isOfVisitor && which !== 'all') return which === 'without-visitor' ? '' : whole
    const value = evaluate(expression, scope)
    return value === undefined && !isOfVisitor ? whole : shownValue(value)
  })

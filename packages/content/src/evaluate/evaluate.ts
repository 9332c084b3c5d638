import type { Expression } from './parse.ts'

/** The values of the names in an expression. */
export type Scope = Readonly<Record<string, unknown>>

/** Returns an own member of an object. Inherited members are ignored. */
const memberOf = (of: unknown, key: unknown): unknown => {
  if (of === null || typeof of !== 'object' || (typeof key !== 'string' && typeof key !== 'number')) return undefined
  return Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined
}

const includes = (of: unknown, item: unknown): boolean => {
  if (typeof of === 'string') return typeof item === 'string' && of.includes(item)
  return Array.isArray(of) && of.includes(item)
}

const isIn = (key: unknown, of: unknown): boolean =>
  Array.isArray(of) ? of.includes(key) : memberOf(of, key) !== undefined

const compared = (operator: string, a: unknown, b: unknown): boolean => {
  const areAlike = (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
  if (!areAlike) return false
  const [left, right] = [a, b] as [number, number]
  if (operator === '<') return left < right
  if (operator === '>') return left > right
  return operator === '<=' ? left <= right : left >= right
}

const added = (a: unknown, b: unknown): unknown =>
  typeof a === 'number' && typeof b === 'number' ? a + b : shownValue(a) + shownValue(b)

const binary = (operator: string, [first, second]: readonly Expression[], scope: Scope): unknown => {
  const left = evaluate(first!, scope)
  if (operator === '&&') return left ? evaluate(second!, scope) : left
  if (operator === '||') return left ? left : evaluate(second!, scope)
  if (operator === '??') return left ?? evaluate(second!, scope)
  const right = evaluate(second!, scope)
  switch (operator) {
    case '==':
    case '===':
      return left === right
    case '!=':
    case '!==':
      return left !== right
    case 'in':
      return isIn(left, right)
    case '+':
      return added(left, right)
    case '-':
      return typeof left === 'number' && typeof right === 'number' ? left - right : undefined
    default:
      return compared(operator, left, right)
  }
}

/** Evaluates an expression. Unknown names are undefined. */
export const evaluate = (expression: Expression, scope: Scope): unknown => {
  switch (expression.kind) {
    case 'value':
      return expression.value
    case 'name':
      return memberOf(scope, expression.name)
    case 'list':
      return expression.items.map((item) => evaluate(item, scope))
    case 'member':
      return memberOf(evaluate(expression.of, scope), evaluate(expression.key, scope))
    case 'includes':
      return includes(evaluate(expression.of, scope), evaluate(expression.item, scope))
    case 'unary': {
      const value = evaluate(expression.operands[0]!, scope)
      if (expression.operator === '!') return !value
      return typeof value === 'number' ? -value : undefined
    }
    case 'binary':
      return binary(expression.operator, expression.operands, scope)
    case 'choice': {
      const [test, first, second] = expression.operands
      return evaluate(test!, scope) ? evaluate(first!, scope) : evaluate(second!, scope)
    }
  }
}

/** Returns the top-level names in an expression. */
export const namesIn = (expression: Expression): string[] => {
  switch (expression.kind) {
    case 'value':
      return []
    case 'name':
      return [expression.name]
    case 'list':
      return expression.items.flatMap(namesIn)
    case 'member':
      return [...namesIn(expression.of), ...namesIn(expression.key)]
    case 'includes':
      return [...namesIn(expression.of), ...namesIn(expression.item)]
    default:
      return expression.operands.flatMap(namesIn)
  }
}

/** Returns a value as text; empty for undefined and objects. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

import type { Expression } from './parse.ts'

/** The values of the names in an expression. */
export type Scope = Readonly<Record<string, unknown>>

/** Returns an own member of an object. Inherited members are ignored. */
const memberOf = (of: unknown, key: unknown): unknown => {
  if (of === null || typeof of !== 'object' || (typeof key !== 'string' && typeof key !== 'number')) return undefined
  return Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined
}

const isUnknown = (value: unknown): value is undefined => value === undefined

/** Returns whether a list contains an item. Returns undefined if only an unknown item could be equal to it. */
const contains = (list: readonly unknown[], item: unknown): boolean | undefined =>
  list.includes(item) || (list.some(isUnknown) ? undefined : false)

const includes = (of: unknown, item: unknown): boolean | undefined => {
  if (isUnknown(of) || isUnknown(item)) return undefined
  if (Array.isArray(of)) return contains(of, item)
  return typeof of === 'string' && typeof item === 'string' ? of.includes(item) : undefined
}

const isIn = (key: unknown, of: unknown): boolean | undefined => {
  if (isUnknown(key) || isUnknown(of)) return undefined
  if (Array.isArray(of)) return contains(of, key)
  return isUnknown(memberOf(of, key)) ? undefined : true
}

const compared = (operator: string, a: unknown, b: unknown): boolean | undefined => {
  const areAlike = (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
  if (!areAlike) return undefined
  const [left, right] = [a, b] as [number, number]
  if (operator === '<') return left < right
  if (operator === '>') return left > right
  return operator === '<=' ? left <= right : left >= right
}

const added = (a: unknown, b: unknown): unknown =>
  typeof a === 'number' && typeof b === 'number' ? a + b : shownValue(a) + shownValue(b)

/** Returns the value of `&&` or `||`. It is unknown if an operand is unknown and the other operand does not decide the value. */
const logical = (left: unknown, right: unknown, decides: boolean): unknown => {
  if (!isUnknown(left) && Boolean(left) === decides) return left
  if (!isUnknown(right) && Boolean(right) === decides) return right
  return isUnknown(left) ? undefined : right
}

const calculated = (operator: string, left: unknown, right: unknown): unknown => {
  switch (operator) {
    case '==':
    case '===':
      return left === right
    case '!=':
    case '!==':
      return left !== right
    case '+':
      return added(left, right)
    case '-':
      return typeof left === 'number' && typeof right === 'number' ? left - right : undefined
    default:
      return compared(operator, left, right)
  }
}

const binary = (operator: string, [first, second]: readonly Expression[], scope: Scope): unknown => {
  const left = evaluate(first!, scope)
  const right = evaluate(second!, scope)
  if (operator === '&&' || operator === '||') return logical(left, right, operator === '||')
  if (operator === '??') return left ?? right
  if (operator === 'in') return isIn(left, right)
  return isUnknown(left) || isUnknown(right) ? undefined : calculated(operator, left, right)
}

const unary = (operator: string, value: unknown): unknown => {
  if (isUnknown(value)) return undefined
  if (operator === '!') return !value
  return typeof value === 'number' ? -value : undefined
}

const choice = ([test, first, second]: readonly Expression[], scope: Scope): unknown => {
  const value = evaluate(test!, scope)
  return isUnknown(value) ? undefined : evaluate((value ? first : second)!, scope)
}

/**
 * Evaluates an expression. Returns `undefined` for an unknown value. A name without a value in the scope is unknown, and so is a
 * comparison, negation, calculation or choice with an unknown operand. As in CEL, `unknown || true` is true and
 * `unknown && false` is false. `has(name)` returns whether the name has a value, and `unknown ?? value` returns the value.
 */
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
    case 'has':
      return !isUnknown(evaluate(expression.of, scope))
    case 'unary':
      return unary(expression.operator, evaluate(expression.operands[0]!, scope))
    case 'binary':
      return binary(expression.operator, expression.operands, scope)
    case 'choice':
      return choice(expression.operands, scope)
  }
}

/** Returns the expressions directly inside an expression. */
export const partsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'value':
    case 'name':
      return []
    case 'list':
      return expression.items
    case 'member':
      return [expression.of, expression.key]
    case 'includes':
      return [expression.of, expression.item]
    case 'has':
      return [expression.of]
    default:
      return expression.operands
  }
}

/** Returns the top-level names in an expression. */
export const namesIn = (expression: Expression): string[] =>
  expression.kind === 'name' ? [expression.name] : partsOf(expression).flatMap(namesIn)

/** Returns a value as text; empty for undefined and objects. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

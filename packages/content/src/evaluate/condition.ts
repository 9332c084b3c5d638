import { evaluate, partsOf, type Scope } from './evaluate.ts'
import { type Expression, parseExpression, readExpression } from './parse.ts'
import { ExpressionError } from './tokens.ts'

/** An error in a condition. `at` is the index of its first character. */
export interface ConditionFault {
  readonly message: string
  readonly at: number
}

type Kind = 'any' | 'boolean' | 'list' | 'null' | 'number' | 'string'

const operands: Readonly<Record<string, readonly Kind[]>> = {
  '<': ['number', 'string'],
  '>': ['number', 'string'],
  '<=': ['number', 'string'],
  '>=': ['number', 'string'],
  '+': ['number', 'string'],
  '-': ['number'],
}

const kindOfValue = (value: unknown): Kind =>
  value === null ? 'null' : value === undefined ? 'any' : (typeof value as Kind)

/** Returns the kind of value that an expression has; `any` if it depends on a name. */
const kindOf = (expression: Expression): Kind => {
  switch (expression.kind) {
    case 'value':
      return kindOfValue(expression.value)
    case 'list':
      return 'list'
    case 'includes':
    case 'has':
      return 'boolean'
    case 'unary':
      return expression.operator === '!' ? 'boolean' : 'number'
    case 'binary':
      return kindOfBinary(expression.operator, expression.operands)
    case 'choice':
      return commonKind(expression.operands[1]!, expression.operands[2]!)
    default:
      return 'any'
  }
}

const commonKind = (a: Expression, b: Expression): Kind => (kindOf(a) === kindOf(b) ? kindOf(a) : 'any')

const kindOfBinary = (operator: string, [a, b]: readonly Expression[]): Kind => {
  if (['&&', '||', '??'].includes(operator)) return commonKind(a!, b!)
  if (operator === '-') return 'number'
  return operator === '+' ? commonKind(a!, b!) : 'boolean'
}

const requireKind = (expression: Expression, allowed: readonly Kind[], what: string): void => {
  const kind = kindOf(expression)
  if (kind !== 'any' && !allowed.includes(kind)) throw new ExpressionError(`${what} cannot be ${kind}`, expression.at)
}

const checkBinary = (operator: string, [a, b]: readonly Expression[], at: number): void => {
  const allowed = operands[operator]
  if (allowed) for (const side of [a!, b!]) requireKind(side, allowed, `an operand of ${operator}`)
  if (operator === 'in') return requireKind(b!, ['list'], 'the right side of in')
  if (['&&', '||'].includes(operator)) {
    for (const side of [a!, b!]) requireKind(side, ['boolean'], `an operand of ${operator}`)
    return
  }
  const [left, right] = [kindOf(a!), kindOf(b!)]
  const differ = left !== right && ![left, right].some((kind) => kind === 'any' || kind === 'null')
  if (differ && operator !== '??') throw new ExpressionError(`${operator} compares ${left} with ${right}`, at)
}

const check = (expression: Expression): void => {
  if (expression.kind === 'binary') checkBinary(expression.operator, expression.operands, expression.at)
  if (expression.kind === 'unary') {
    const { operator, operands: [operand] } = expression // prettier-ignore
    requireKind(operand!, [operator === '!' ? 'boolean' : 'number'], `the operand of ${operator}`)
  }
  if (expression.kind === 'includes') requireKind(expression.of, ['list', 'string'], 'the left side of includes')
  if (expression.kind === 'name' && expression.name !== 'visitor') {
    throw new ExpressionError(`${expression.name} is unknown: a condition can use visitor.claims`, expression.at)
  }
  for (const part of partsOf(expression)) check(part)
}

/**
 * Returns what is wrong with a condition, or undefined. A condition is true or false and depends on `visitor.claims` only.
 * Claims that no schema names are accepted: they are unknown.
 */
export const conditionFault = (source: string): ConditionFault | undefined =>
  faultOf(() => {
    const expression = readExpression(source)
    check(expression)
    requireKind(expression, ['boolean'], 'a condition')
  })

/** Returns what is wrong with the syntax of an expression, or undefined. It can use names other than those of a condition. */
export const expressionFault = (source: string): ConditionFault | undefined => faultOf(() => readExpression(source))

const faultOf = (read: () => unknown): ConditionFault | undefined => {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return { message: error.message, at: error.at }
    throw error
  }
}

/** Returns whether a condition holds. One that is invalid or unknown does not hold. */
export const holds = (source: string, scope: Scope): boolean => {
  const expression = parseExpression(source)
  return expression !== undefined && Boolean(evaluate(expression, scope))
}

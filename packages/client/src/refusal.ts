import type { ProblemCode } from '#types'
import * as errors from './errors.ts'
import { codeOf, ProblemError } from './problem.ts'

type ClassName<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${ClassName<Tail>}`
  : `${Capitalize<Word>}Error`

type Classes = { [C in ProblemCode as ClassName<C>]: new (...from: From) => ProblemError<C> }
type From = ConstructorParameters<typeof ProblemError>

/** Every problem's class, under its code in PascalCase: a code without one does not compile. */
const classes: Classes = errors

/** The error for an answer that says no: of the class of its code, or `ProblemError` where this version knows none. */
export const problemOf = (...from: From): ProblemError => {
  const [, response, body] = from
  const words = codeOf(response, body).split('_')
  const name = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`
  if (!isKnown(name)) return new ProblemError(...from)
  // Said here, as minifiers rename classes.
  return Object.assign(new classes[name](...from), { name })
}

const isKnown = (name: string): name is keyof Classes => Object.hasOwn(classes, name)

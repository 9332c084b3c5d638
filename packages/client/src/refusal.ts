import type { ProblemCode } from '#types'
import * as errors from './errors.ts'
import { codeOf, ProblemError } from './problem.ts'

type ClassName<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${ClassName<Tail>}`
  : `${Capitalize<Word>}Error`

type Classes = { [C in ProblemCode as ClassName<C>]: new (...from: From) => ProblemError & { code: C } }
type From = ConstructorParameters<typeof ProblemError>

/** The class of each problem code, by name. A code without a class does not compile. */
const classes: Classes = errors

/** Creates the error for an error response: an instance of the class of its code, or `ProblemError` for an unknown code. */
export const problemOf = (...from: From): ProblemError => {
  const [, response, body] = from
  const name = `${codeOf(response, body).replaceAll(/(^|_)./g, (start) => start.slice(-1).toUpperCase())}Error`
  if (!isKnown(name)) return new ProblemError(...from)
  // Set explicitly, because minifiers rename classes.
  return Object.assign(new classes[name](...from), { name })
}

const isKnown = (name: string): name is keyof Classes => Object.hasOwn(classes, name)

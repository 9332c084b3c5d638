import { ProblemError } from '@scriptorium/client'

/** What is wrong with the fields of a form, by the name of the field. */
export type Problems = ReadonlyMap<string, string>

/** Returns what a refusal says about the members of the request body, or of a part of it. */
export const problemsOf = (error: unknown, part = '/body'): Problems => {
  const problems = new Map<string, string>()
  if (!(error instanceof ProblemError)) return problems
  for (const { pointer, message } of error.errors) {
    const name = pointer.startsWith(`${part}/`) ? pointer.slice(part.length + 1).split('/', 1)[0] : undefined
    if (name !== undefined && !problems.has(name)) problems.set(name, message)
  }
  return problems
}

/** Returns whether somebody else changed the resource since it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed'

import { ProblemError } from '@scriptorium/client'

/** What is wrong with the fields of a form, by the name of the field. */
export type Problems = ReadonlyMap<string, string>

/** Returns what a refusal says about the members of the request body, or of a part of it. */
export const problemsOf = (error: unknown, part = '/body'): Problems => {
  const problems = new Map<string, string>()
  if (!(error instanceof ProblemError)) return problems
  for (const { pointer, message } of error.errors) {
    const inside = pointer.startsWith(`${part}/`) ? pointer.slice(part.length + 1).split('/') : []
    // A field can be a member of the part, or of something in it, and is then named by its last member or by all of them. Fields in rows
    // are named by all of them: many have the same last member.
    const last = inside.some((member) => /^\d+$/.test(member)) ? undefined : inside.at(-1)
    for (const name of [inside.join('/'), inside[0], last])
      if (name !== undefined && name !== '' && !problems.has(name)) problems.set(name, message)
  }
  return problems
}

/** Returns whether somebody else changed the resource since it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed'

// The beginnings of messages about fields, most of which say nothing to people, and the words in their place.
const forms = [
  ['must not be blank', 'formBlank'],
  ['must match ^https?://[', 'formUrlPlain'],
  ['must match ^https?:', 'formUrl'],
  ['must match ^refs/', 'formRef'],
  ['must match ^\\/', 'formPath'],
  ['must match ^[hH][tT][tT][pP]', 'formUrl'],
  ['must match ^[a-zA-Z0-9](', 'formHost'],
  ['must match ^([a-z0-9]', 'formHost'],
  ['must match ^[a-zA-Z0-9]', 'formName'],
  ['must match ', 'formOther'],
  ['has the integration already', 'formInstalled'],
  ['is taken', 'formTaken'],
] as const

/** Returns what is wrong with a field in words that people understand. */
export const inWords = (message: string, t: (key: (typeof forms)[number][1]) => string): string => {
  const form = forms.find(([start]) => message.startsWith(start))
  return form ? t(form[1]) : message
}

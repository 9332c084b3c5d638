import { basename } from 'node:path'
import type { Usage } from './reach.ts'

export type Impact = 'major' | 'minor' | 'patch'

/** A difference as `redocly diff` reports it. */
export interface Difference {
  /** File, relative to the spec folder. */
  file: string
  /** JSON pointer within the file. */
  pointer: string
  kind: string
  property?: string
  before: unknown
  after: unknown
  impact: Impact
  rule: string
  message: string
  /** The name of the parameter that the place is in, if it is written in a list of parameters. */
  name?: string | undefined
}

export type Rating = Pick<Difference, 'impact' | 'rule' | 'message'>

/** Keywords that allow more the larger (1) or the smaller (-1) they are. */
const bounds: Record<string, 1 | -1> = {
  maxLength: 1,
  maximum: 1,
  maxItems: 1,
  maxProperties: 1,
  minLength: -1,
  minimum: -1,
  minItems: -1,
  minProperties: -1,
}

/** Verbs of permissions on one noun, from the weakest to the strongest. */
const verbs = [['view'], ['read'], ['comment'], ['edit'], ['review', 'merge'], ['create'], ['manage', 'admin']]

const shown = (value: unknown) => (value === undefined ? 'none' : `'${[value].flat().join(', ')}'`)

const keywords = new Set(['schema', 'default', 'type', ...Object.keys(bounds)])

/** Returns the name of the property or parameter at a pointer, or of the schema file. */
const nameOf = ({ file, name, pointer }: Difference) =>
  name ??
  pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part && !keywords.has(part))
    .at(-1) ??
  basename(file, '.yaml')

/** Rates a changed limit by whether it allows more or less, in requests and in responses. */
const rateBound = (difference: Difference, { requests }: Usage): Rating => {
  const { property = '', before, after } = difference
  const rule = 'limit-changed'
  const message = `\`${property}\` of \`${nameOf(difference)}\` changed from ${shown(before)} to ${shown(after)}.`
  const allowsMore =
    after === undefined ||
    (typeof before === 'number' && Number(after) * bounds[property]! > before * bounds[property]!)
  // A client that sends less than it may send still works, and so does one that reads less than it must expect.
  return { impact: allowsMore || requests.size === 0 ? 'minor' : 'major', rule, message }
}

const ratePermission = ({ before, after }: Difference): Rating => {
  const [nounBefore, verbBefore] = String(before).split(':')
  const [nounAfter, verbAfter] = String(after).split(':')
  const rankOf = (verb = '') => verbs.findIndex((words) => words.includes(verb))
  const isComparable = nounBefore === nounAfter && rankOf(verbBefore) >= 0 && rankOf(verbAfter) >= 0
  const isLooser = isComparable && rankOf(verbAfter) <= rankOf(verbBefore)
  return {
    impact: isLooser ? 'minor' : 'major',
    rule: 'permission-changed',
    message: `The permission changed from ${shown(before)} to ${shown(after)}.`,
  }
}

const rateDefault = (difference: Difference, { requests }: Usage): Rating => ({
  impact: difference.before !== undefined && requests.size > 0 ? 'major' : 'minor',
  rule: 'default-changed',
  message: `The default of \`${nameOf(difference)}\` changed from ${shown(difference.before)} to ${shown(difference.after)}.`,
})

const withTypeMessage = (difference: Difference): Rating => {
  const { before, after, impact, rule } = difference
  const types = [after].flat()
  const isWidened = [before]
    .flat()
    .every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
  const verb = isWidened ? 'widened' : 'changed'
  return {
    impact,
    rule,
    message: `The type of \`${nameOf(difference)}\` ${verb} from ${shown(before)} to ${shown(after)}.`,
  }
}

/** Rates what `redocly diff` does not know or rates without regard to where a schema is used. */
export const rate = (difference: Difference, usage: Usage): Rating => {
  const { property = '', kind, file, pointer, before } = difference
  if (property in bounds) return rateBound(difference, usage)
  if (property === 'x-permission') return ratePermission(difference)
  if (property === 'default') return rateDefault(difference, usage)
  if (property === 'type') return withTypeMessage(difference)
  if (kind === 'removed' && file.endsWith('ProblemCode.yaml') && /^#?\/oneOf\/\d+$/.test(pointer)) {
    const { const: code } = (before ?? {}) as { const?: string }
    return { impact: 'major', rule: 'problem-code-removed', message: `The problem code \`${code}\` was removed.` }
  }
  return difference
}

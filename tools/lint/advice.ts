/** An error in the spec. Editors can open its `place`. */
export interface Finding {
  place: string
  message: string
  rule: string
  severity: string
}

/** What to do about the findings of Redocly's own rules, whose messages only say what is wrong. */
const advice: Record<string, string> = {
  'no-invalid-media-type-examples': 'Correct the example or the schema.',
  'no-invalid-parameter-examples': 'Correct the example or the schema.',
  'no-invalid-schema-examples': 'Correct the example or the schema.',
  'no-required-schema-properties-undefined': 'Add it to `properties`, or remove it from `required`.',
  'operation-operationId': 'Give it one in camelCase, with the verb first.',
  'parameter-description': 'Say what it means, its unit, and what its absence means.',
  'path-parameters-defined': 'Use the same name in the path and in its parameters.',
  struct: 'Check its spelling and its indentation.',
}

/** Adds advice to a message of Redocly. */
export const withAdvice = (rule: string, message: string): string => {
  const text = advice[rule]
  return text ? `${message.replace(/(?<![.!?])$/, '.')} ${text}` : message
}

/** Rules whose findings lead to many others. A rule of this list hides the findings of `followers`. */
const causes = [
  { rules: ['struct'], followers: /./ },
  {
    rules: ['no-required-schema-properties-undefined', 'scriptorium/portable-patterns'],
    followers: /^no-invalid-.*-examples$/,
  },
]

/** Leaves out findings that only follow from others, such as those about examples of a schema that is wrong itself. */
export const rootCauses = (findings: Finding[]): Finding[] =>
  causes.reduce((left, { rules, followers }) => {
    if (!left.some(({ rule }) => rules.includes(rule))) return left
    return left.filter(({ rule }) => rules.includes(rule) || !followers.test(rule))
  }, findings)

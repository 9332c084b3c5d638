import { createRequire } from 'node:module'

interface Code {
  readonly code: unique symbol
}

/** The members of an Ajv keyword's context that this file uses. */
interface Context {
  keyword: string
  data: Code
  schemaCode: Code
  fail$data(condition: Code): void
}

/** The members of an Ajv that this file uses. */
export interface WithRules {
  RULES: { all: Record<string, { definition: { code(context: Context): void } }> }
}

const require = createRequire(import.meta.url)
const { _ } = createRequire(require.resolve('express-openapi-validator'))('ajv') as {
  _: (parts: TemplateStringsArray, ...values: Code[]) => Code
}

// A character has one or two units of UTF-16.
const mayBeBroken = ({ keyword, data, schemaCode }: Context): Code =>
  keyword === 'maxLength' ? _`${data}.length > ${schemaCode}` : _`${data}.length < 2 * ${schemaCode}`

/**
 * Makes an Ajv count the characters of a text only where the limit can be broken. It would otherwise count those of each text, which
 * takes tens of milliseconds for a document of 10 MB.
 */
export const countFewCharacters = <A extends WithRules>(ajv: A): A => {
  // Both keywords have one definition.
  const { definition } = ajv.RULES.all['maxLength']!
  const { code } = definition
  definition.code = (context) => {
    const fail = (isBroken: Code) => context.fail$data(_`${mayBeBroken(context)} && (${isBroken})`)
    code(Object.assign(Object.create(context) as Context, { fail$data: fail }))
  }
  return ajv
}

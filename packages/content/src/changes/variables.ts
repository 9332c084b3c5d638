import type { Batch, Change, Fail } from './batch.ts'

const namePattern = /^[A-Za-z_][\w-]{0,99}$/
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])
const maxVariables = 1000

/** Sets variables of the space; null deletes one. Variables that are not named stay. */
export const updateVariables = async (
  { draft }: Batch,
  { variables }: Extract<Change, { operation: 'update_variables' }>,
  fail: Fail,
): Promise<void> => {
  for (const [name, value] of Object.entries(variables)) {
    if (!namePattern.test(name) || reservedNames.has(name)) {
      fail('variables', 'The name of a variable begins with a letter and has only letters, digits, - and _')
    }
    await draft.set('variable', name, value ?? undefined)
  }
  if ((await draft.tree().countOf('variable')) > maxVariables) {
    fail('variables', `A space has at most ${maxVariables} variables`)
  }
}

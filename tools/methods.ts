import { operationsOf, problemsOf, type OperationRow } from './operations.ts'
import type { Document, Operation, Reference } from './document.ts'

/** Problem codes that any operation with this parameter can return. */
const parameterOfCode: Record<string, string> = {
  invalid_cursor: 'Page',
  idempotency_in_flight: 'IdempotencyKey',
  precondition_failed: 'IfMatch',
}

/** Generates an interface with a documented member for each operation, so that editors show the documentation of calls. */
export const toMethods = (document: Document): string => {
  const members = Object.entries(operationsOf(document)).map(([id, row]) => {
    const operation = document.paths[row.path]?.[row.method]
    return `${operation ? commentOf(document, row, operation) : ''}  ${id}: '${id}'\n`
  })
  const codes = Object.entries(operationsOf(document)).map(([id, row]) => {
    const operation = document.paths[row.path]?.[row.method]
    const own = operation ? problemsIn(document, operation).map(({ code }) => `'${code}'`) : []
    return `  ${id}: ${[...own, ...alwaysPossible].join(' | ')}\n`
  })
  return `// Generated from spec/. Edit the spec, then: pnpm gen

/** Every operation with its documentation. Types that map over this interface keep the documentation. */
export interface Documented {
${members.join('\n')}}

/** The problem codes that each operation can return. */
export interface OperationProblems {
${codes.join('')}}
`
}

/** Codes that any request can return, so that the documentation of operations does not repeat them. */
const alwaysPossible = ["'internal'", "'not_implemented'", "'storage_full'"]

/** Generates a constant for each operation, so that bundlers include only those that a program imports. */
export const toEndpoints = (document: Document): string => {
  const endpoints = Object.entries(operationsOf(document)).map(([id, row]) => {
    const operation = document.paths[row.path]?.[row.method]
    const comment = operation ? commentOf(document, row, operation).replaceAll(/^ {2}/gm, '') : ''
    return `${comment}export const ${id} = { name: '${id}', method: '${row.method}', path: '${row.path}' } as const\n`
  })
  return `// Generated from spec/. Edit the spec, then: pnpm gen\n\n${endpoints.join('\n')}`
}

const commentOf = (
  document: Document,
  { method, path, permission, deprecated }: OperationRow,
  operation: Operation,
) => {
  const successor = operation['x-successor']
  const paragraphs = [
    operation.summary,
    operation.description?.trim(),
    `\`${method.toUpperCase()} ${path}\` · Permission: ${permission ? `\`${permission}\`` : 'none'}`,
    `Problems: ${problemsIn(document, operation)
      .map(({ code, status }) => `${status} \`${code}\``)
      .join(', ')}`,
    deprecated && `@deprecated ${successor ? `Use \`${successor}\`.` : ''}`.trim(),
  ]
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n')
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`
}

/** Returns the codes in `x-problems` and the codes that follow from the statuses and parameters of the operation. */
export const problemsIn = (document: Document, operation: Operation): { code: string; status: number }[] => {
  const all = Object.entries(problemsOf(document))
  const taken = (operation.parameters ?? []).map((parameter) =>
    (parameter as Partial<Reference>).$ref?.split('/').at(-1),
  )
  const isImplied = (code: string, status: number) => {
    if (code in parameterOfCode) return taken.includes(parameterOfCode[code])
    const isOnly = all.filter((entry) => entry[1].status === status).length === 1
    return String(status) in operation.responses && (isOnly || code === 'invalid_request')
  }
  return all
    .filter(([code, { status }]) => operation['x-problems']?.includes(code) || isImplied(code, status))
    .map(([code, { status }]) => ({ code, status }))
}

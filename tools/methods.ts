import { operationsOf, type OperationRow } from './operations.ts'
import { problemsOfOperation } from './problems.js'
import type { Document, Operation } from './document.ts'

/** Generates an interface with a documented member for each operation, so that editors show the documentation of calls. */
export const toMethods = (document: Document): string => {
  const members = Object.entries(operationsOf(document)).map(([id, row]) => {
    const operation = document.paths[row.path]?.[row.method]
    return `${operation ? commentOf(document, row, operation) : ''}  ${id}: '${id}'\n`
  })
  const codes = Object.entries(operationsOf(document)).map(([id, row]) => {
    const operation = document.paths[row.path]?.[row.method]
    const own = operation ? problemsOfOperation(document, operation).map(({ code }) => `'${code}'`) : []
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
    `Problems: ${problemsOfOperation(document, operation)
      .map(({ code, status }) => `${status} \`${code}\``)
      .join(', ')}`,
    deprecated && `@deprecated ${successor ? `Use \`${successor}\`.` : ''}`.trim(),
  ]
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n')
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`
}

import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { toMethods } from '../methods.ts'
import { withOperations } from '../readme.ts'
import type { Document } from '../document.ts'

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const document = {
  paths: {
    '/v1/spaces/{spaceId}/merge': {
      post: {
        operationId: 'merge',
        summary: 'Merge what was changed',
        description: 'All of it,\nor nothing. Never ends */ a comment.\n',
        tags: ['spaces'],
        'x-permission': 'space:merge',
        'x-problems': ['locked'],
        parameters: [parameter('IdempotencyKey')],
        responses: { '200': {}, '400': {}, '404': {}, '409': {}, '412': {} },
      },
    },
    '/v1/old': {
      get: { operationId: 'old', tags: ['olds'], deprecated: true, 'x-successor': 'merge', responses: { '200': {} } },
    },
  },
  components: {
    parameters: { IdempotencyKey: { name: 'Idempotency-Key', in: 'header' } },
    schemas: {
      ProblemCode: {
        oneOf: [
          ['invalid_request', 400],
          ['invalid_cursor', 400],
          ['not_found', 404],
          ['locked', 409],
          ['taken', 409],
          ['idempotency_in_flight', 409],
          ['precondition_failed', 412],
          ['gone', 410],
        ].map(([code, status]) => ({ const: code, title: 'No', 'x-status': status })),
      },
    },
  },
} as unknown as Document

describe('toMethods', () => {
  const text = toMethods(document)

  test('documents an operation: its description, permission and possible problems', () => {
    expect(text).toContain(`  /**
   * Merge what was changed
   *
   * All of it,
   * or nothing. Never ends *\\/ a comment.
   *
   * \`POST /v1/spaces/{spaceId}/merge\` · Permission: \`space:merge\`
   *
   * Problems: 400 \`invalid_request\`, 404 \`not_found\`, 409 \`locked\`, 409 \`idempotency_in_flight\`
   */
  merge: 'merge'
`)
  })

  test('marks a deprecated operation with its replacement', () => {
    expect(text).toContain('@deprecated Use `merge`.')
  })

  test('returns valid TypeScript', () => {
    const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
    expect(diagnostics).toEqual([])
  })
})

describe('withOperations', () => {
  const [begin, end] = ['<!-- operations: generated from spec/ by pnpm gen -->', '<!-- /operations -->']

  test('lists the operations by resource between the markers and keeps the rest', () => {
    const readme = withOperations(`# Client\n\n${begin}\nold\n${end}\n\nmore\n`, document)
    expect(readme).toBe(`# Client\n\n${begin}\n\n- **olds**: ~~\`old\`~~\n- **spaces**: \`merge\`\n\n${end}\n\nmore\n`)
    expect(withOperations(readme, document)).toBe(readme)
  })

  test.each(['', begin, `${end} ${begin}`])('fails if the markers are missing or reversed: %j', (readme) => {
    expect(() => withOperations(readme, document)).toThrow('no markers')
  })
})

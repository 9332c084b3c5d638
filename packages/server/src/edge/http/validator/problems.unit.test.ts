import { readFileSync } from 'node:fs'
import { problems, type ProblemCode } from '@scriptorium/types'
import { describe, expect, it } from 'vitest'
import { invalid, Problem } from '../../../ground/problem.ts'
import { problemBody } from '../send-problem.ts'
import type { OpenApiDocument } from '@scriptorium/validator/document'
import { createResponseChecks } from '@scriptorium/validator/eov'
import { prepare } from '@scriptorium/validator/prepare'

const bundle = new URL('../../../../../../spec/dist/openapi.json', import.meta.url)
const spec = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument

describe('problemBody', () => {
  const { schemas, operations } = prepare(spec, 'response')
  const { check } = createResponseChecks(schemas)
  const answered = (problem: Problem) => () => {
    const body = problemBody(problem, '/v1/user', 'r1')
    for (const operation of operations.values()) check(operation, problem.status, 'application/problem+json', body)
  }

  it.each(Object.keys(problems) as ProblemCode[])('of %s matches the spec', (code) => {
    expect(answered(new Problem(code, 'Why it is so'))).not.toThrow()
  })

  it('with any number of long errors matches the spec', () => {
    const errors = Array.from({ length: 2000 }, (_, index) => ({ pointer: `/body/${index}`, message: 'is wrong' }))
    expect(answered(new Problem('invalid_request', 'x'.repeat(5000), { errors }))).not.toThrow()
    expect(answered(invalid('/body', 'is required'))).not.toThrow()
  })
})

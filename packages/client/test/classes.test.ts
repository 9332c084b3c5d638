import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { problems } from '#types'
import * as client from '../src/index.ts'
import { ProblemError } from '../src/index.ts'
import { problemOf } from '../src/refusal.ts'

const exported = new Map<string, unknown>(Object.entries(client))

describe('error classes', () => {
  test.each(Object.entries(problems))('%s has a class', (code, { status }) => {
    const error = problemOf('getSpaceById', new Response('', { status }), { code })
    const name = code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(error).toBeInstanceOf(exported.get(`${name}Error`))
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ code, status, name: `${name}Error` })
    expect(inspect(error)).toContain(`${name}Error: getSpaceById: ${status} ${code}`)
  })

  test.each(['quite_new', 'http_404', '__proto__', 'problem', 'constructor'])('%s has no class', (code) => {
    const error = problemOf('getSpaceById', new Response('', { status: 404 }), { code })
    expect(Object.getPrototypeOf(error)).toBe(ProblemError.prototype)
    expect(error).toMatchObject({ code, name: 'ProblemError' })
  })
})

import { generatePages } from '@scriptorium/openapi/pages/generate-pages'
import type { OpenApi } from '@scriptorium/openapi/pages/model'
import { expect, test } from 'vitest'
import { readSpec } from '../http/openapi-document.ts'
import { source } from './demo-api.ts'

interface Operation {
  summary: string
  parameters?: { name?: string; $ref?: string }[]
  responses: Record<string, unknown>
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, { name: string }> }
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

test('the pages of our own API show each operation of /openapi.json with its parameters and responses', () => {
  const document = readSpec('json')
  const texts = new Map<string, string>()
  for (const { markdown } of generatePages(JSON.parse(document) as OpenApi, 'scriptorium', source.props)) {
    for (const part of markdown.split(/^(?=```http$)/m)) texts.set(/^```http\n(.*)$/m.exec(part)?.[1] ?? '', part)
  }
  const api = JSON.parse(document) as ApiDocument
  const missing: string[] = []
  for (const [path, item] of Object.entries(api.paths)) {
    for (const [method, { parameters = [], responses }] of Object.entries(item)) {
      if (!methods.has(method)) continue
      const name = `${method.toUpperCase()} ${path}`
      const names = parameters.map((one) => one.name ?? api.components.parameters[one.$ref!.split('/').at(-1)!]!.name)
      const wanted = [...names.map((one) => `| \`${one}\``), ...Object.keys(responses)]
      const text = texts.get(name) ?? ''
      missing.push(
        ...(text === '' ? [name] : wanted.filter((one) => !text.includes(one)).map((one) => `${name} ${one}`)),
      )
    }
  }
  expect(missing).toEqual([])
  const shown = [...texts.keys()].filter((name) => name !== '')
  const known = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => methods.has(key))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(shown.toSorted()).toEqual(known.toSorted())
})

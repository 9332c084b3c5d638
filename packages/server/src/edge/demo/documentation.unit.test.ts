import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readDocumentation } from './documentation.ts'

test('all links between the documents of the demo lead to one of its pages, pictures or files', async () => {
  const { files, assets = [] } = await readDocumentation()
  const known = new Set([...files, ...assets].map(({ path }) => path))
  const broken = files.flatMap(({ path, text }) =>
    [...text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, target]) => posix.join(posix.dirname(path), target!))
      .filter((target) => !known.has(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
  expect(assets.length).toBeGreaterThan(20)
})

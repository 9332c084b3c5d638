import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

/** The documents for people who work here. Those of `adding.md` name files that its readers create. */
const documents = files.filter(
  (file) =>
    /^(?:\.github\/CONTRIBUTING|(?:packages\/[\w-]+\/(?:\w+\/)?|spec\/)?README)\.md$|^packages\/server\/(?:docs|bench|test)\/[\w-]+\.md$/.test(
      file,
    ) && !file.endsWith('/adding.md'),
)

// Paths with a folder. `.gitbook/vars.yaml` and the like are files of users.
const named = /`([\w@-][\w@./-]*\/[\w.-]+\.(?:css|js|ts|tsx|typ|yaml))`/g

test('each source file that a README names exists', () => {
  const lost = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(named)]
      .map(([, path]) => path!)
      .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
      .map((path) => `${document} names ${path}`),
  )
  expect(lost).toEqual([])
})

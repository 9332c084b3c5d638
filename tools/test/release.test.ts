import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toJavaScript } from '../release/compile.ts'
import { releaseVersion, ROOT } from '../release/places.ts'
import { readNote, releaseNotes } from '../release/notes.ts'

describe('toJavaScript', () => {
  test('strips types and keeps lines', () => {
    const source = 'interface A {\n  b: string\n}\nexport const b = (a: A): string => a.b\n'
    const lines = toJavaScript(source).split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[3]!.replaceAll(/\s+/g, ' ')).toBe('export const b = (a ) => a.b')
  })

  test('renames relative modules, also in URLs and lazy imports', () => {
    const source =
      "import { a } from './a.ts'\nimport('../b.ts')\nnew URL('./worker.ts', import.meta.url)\nimport x from 'x.ts'\n"
    expect(toJavaScript(source)).toBe(
      "import { a } from './a.js'\nimport('../b.js')\nnew URL('./worker.js', import.meta.url)\nimport x from 'x.ts'\n",
    )
  })
})

test('the documentation names the tarballs of this release', () => {
  const files = globSync(['README.md', 'packages/*/{,docs/,examples/}*.md'], { cwd: ROOT }).filter(
    (file) => !file.includes('CHANGELOG'),
  )
  const names = files.flatMap(
    (file) => readFileSync(join(ROOT, file), 'utf8').match(/scriptorium-\w+-\d[\w.-]*\.tgz/g) ?? [],
  )
  const packages = ['server', 'cli', 'client', 'embed'].map((name) => `scriptorium-${name}-${releaseVersion()}.tgz`)
  expect(new Set(names)).toEqual(new Set(packages))
})

describe('release notes', () => {
  const changeset = (size: string, text: string) => `---\n'@scriptorium/server': ${size}\n---\n\n${text}\n`

  test('list breaking changes first, then what is new, then what is mended', () => {
    const notes = [changeset('patch', 'Three.'), changeset('minor', 'Two,\nin two lines.'), changeset('major', 'One.')]
    expect(releaseNotes('1.2.0', notes.map(readNote))).toBe(
      '# Scriptorium 1.2.0\n\n## Breaking changes\n\n- One.\n\n## New\n\n- Two,\n  in two lines.\n\n## Mended\n\n- Three.\n',
    )
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { envName, settings } from '@scriptorium/settings/config'
import { readManifest } from '@scriptorium/tools/release/places.ts'

const folder = join(import.meta.dirname, '../../../guide')
const pages = globSync('*.md', { cwd: folder }).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))

const all = (pattern: RegExp): string[] => [
  ...new Set(pages.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found]) => found!))),
]

describe('the guide', () => {
  test('links only to pages and files that exist', () => {
    const missing = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, path]) => path!)
        .filter((path) => !existsSync(join(folder, dirname(name), path)))
        .map((path) => `${name}: ${path}`),
    )
    expect(missing).toEqual([])
    // The release contains this folder in the package of the server.
    const files = all(/\b(deploy\/[\w./-]*\w)/g)
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((path) => !existsSync(join(folder, '..', path)))).toEqual([])
  })

  test('lists every page in its summary', () => {
    const summary = readFileSync(join(folder, 'SUMMARY.md'), 'utf8')
    const listed = [...summary.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!)
    expect(listed.toSorted()).toEqual(
      pages
        .map(({ name }) => name)
        .filter((name) => name !== 'SUMMARY.md')
        .toSorted(),
    )
  })

  test('names settings that exist', () => {
    const known = new Set(Object.keys(settings).map(envName))
    expect(all(/`([A-Z]+(?:_[A-Z]+)+)\b/g).filter((name) => !known.has(name))).toEqual([])
  })

  test('calls the controls of the studio by their names', () => {
    const studio = join(folder, '../studio/src')
    const words = globSync('{words,words/*}/en.ts', { cwd: studio }).map((name) =>
      readFileSync(join(studio, name), 'utf8'),
    )
    const named = all(/\*\*([^*]+)\*\*/g)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !words.some((text) => text.includes(`'${name}'`)))).toEqual([])
  })

  test('installs the optional libraries in the versions that the server was tested with', () => {
    const packages = globSync('../*/package.json', { cwd: folder }).map((path) => join(folder, dirname(path)))
    const entries = packages.flatMap((one) => Object.entries(readManifest(one).optionalDependencies ?? {}))
    const optional = Object.fromEntries(entries)
    expect(entries.length).toBeGreaterThan(3)
    for (const [name, version] of Object.entries(optional)) {
      expect(pages.find((page) => page.name === 'install.md')!.text).toContain(` ${name}@${version}`)
    }
    const image = readFileSync(join(folder, '../deploy/Dockerfile'), 'utf8')
    const typesetter = '@myriaddreamin/typst-ts-node-compiler'
    expect(image).toContain(`${typesetter}@${optional[typesetter]}`)
  })
})

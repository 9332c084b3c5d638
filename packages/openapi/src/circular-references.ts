import { isObject } from '@scriptorium/basics/is-object'
import { decoded } from '@scriptorium/content/decoded'
import type { DocumentError } from './messages.ts'
import type { DocumentFile } from './resolver.ts'

const maxFound = 50
const rule = 'no-unresolved-refs'

interface Place {
  file: DocumentFile
  value: unknown
}

const refIn = (value: unknown): string | undefined =>
  isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined

const targetOf = (files: ReadonlyMap<string, DocumentFile>, { file }: Place, ref: string): Place | undefined => {
  const [uri = '', fragment = ''] = ref.split('#', 2)
  const there = uri === '' ? file : URL.canParse(uri, file.url) ? files.get(new URL(uri, file.url).href) : undefined
  if (!there) return undefined
  let { value } = there
  for (const part of fragment.split('/').slice(1)) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return { file: there, value }
}

/** Returns the references on the way from a reference back to itself; empty if it leads elsewhere. */
const circleOf = (files: ReadonlyMap<string, DocumentFile>, start: Place): Set<unknown> => {
  const seen = new Set<unknown>()
  for (let at: Place | undefined = start; at;) {
    if (seen.has(at.value)) return at.value === start.value ? seen : new Set()
    const ref = refIn(at.value)
    if (ref === undefined) break
    seen.add(at.value)
    at = targetOf(files, at, ref)
  }
  return new Set()
}

/**
 * Returns one reference of each circle of references that lead back to themselves, so that they stand for nothing. Such a document
 * cannot be read.
 */
export const circularReferences = (
  files: readonly DocumentFile[],
  names: ReadonlyMap<string, string>,
): DocumentError[] => {
  const byUrl = new Map(files.map((file) => [file.url, file]))
  const known = new Set<unknown>()
  const found: DocumentError[] = []
  for (const file of files) {
    const prefix = file === files[0] ? '' : `${names.get(file.url)}: `
    const open: { value: unknown; pointer: string }[] = [{ value: file.value, pointer: '#' }]
    for (let next = open.pop(); next && found.length < maxFound; next = open.pop()) {
      const { value, pointer } = next
      if (typeof value !== 'object' || value === null) continue
      if (known.has(value)) continue
      const circle = circleOf(byUrl, { file, value })
      if (circle.size > 0) {
        for (const one of circle) known.add(one)
        found.push({
          message: `${prefix}The reference is circular: it leads back to itself`,
          code: rule,
          pointer: `${pointer}/$ref`,
        })
        continue
      }
      for (const [name, inner] of Object.entries(value).toReversed()) {
        if (typeof inner !== 'object') continue
        open.push({ value: inner, pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
      }
    }
  }
  return found
}

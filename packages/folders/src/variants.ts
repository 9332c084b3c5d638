import { posix } from 'node:path'
import { linkSpans } from '@scriptorium/content/markdown/link-spans'
import { isSummary, picturesOf, type Source, type SourceFile, type Variant } from './source.ts'

/** The pages of a language or a version, as a source of their own. The first has no variant if other pages stand beside the variants. */
export interface SourcePart {
  variant?: Variant | undefined
  source: Source
}

interface Move {
  /** Returns the new path of a file; undefined if it is in another part. */
  placeOf(path: string): string | undefined
  assets: ReadonlySet<string>
  /** Is told of each asset that the pages use. */
  use(path: string): void
}

const decoded = (href: string): string => {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

/** Returns a page at its new place, with its links to what moves with it and to assets. */
const moveFile = ({ path, text, links }: SourceFile, to: string, { placeOf, assets, use }: Move): SourceFile => {
  let out = ''
  let at = 0
  for (const { href, start, end } of links ?? linkSpans(text)) {
    if (start < at || href === '' || /^(?:[a-z][a-z\d+.-]*:|#|\/)/i.test(href)) continue
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
    const target = posix.normalize(posix.join(posix.dirname(path), decoded(address)))
    const isAsset = assets.has(target)
    if (isAsset) use(target)
    const place = isAsset ? target : placeOf(target)
    if (place === undefined) continue
    const link = encodeURI(posix.relative(posix.dirname(to), place))
      .replaceAll('(', '%28')
      .replaceAll(')', '%29')
    out += text.slice(at, start) + link + rest
    at = end
  }
  return { path: to, text: out + text.slice(at) }
}

const partOf = (source: Source, variant: Variant | undefined, summary: string): SourcePart => {
  const { files, assets = [], originals = [], site, translated, ...rest } = source
  const others = (site?.variants ?? []).map(({ folder }) => folder)
  const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
  const placeOf = (path: string): string | undefined => {
    if (variant === undefined) return others.some((folder) => isIn(path, folder)) ? undefined : path
    if (path === variant.home) return 'README.md'
    return isIn(path, variant.folder) ? path.slice(variant.folder.length + 1) : undefined
  }
  const used = new Set<string>(variant === undefined ? picturesOf(source) : [])
  const move = { placeOf, assets: new Set(assets.map(({ path }) => path)), use: (path: string) => void used.add(path) }
  const moved = files
    .filter(({ path }) => !isSummary(path))
    .flatMap((file) => {
      const to = placeOf(file.path)
      return to === undefined ? [] : [moveFile(file, to, move)]
    })
  const placed = <T>(all: readonly T[], pathOf: (one: T) => string, write: (one: T, path: string) => T): T[] =>
    all.flatMap((one) => {
      const path = placeOf(pathOf(one))
      return path === undefined ? [] : [write(one, path)]
    })
  const own = originals.filter(({ path }) => placeOf(path) !== undefined)
  const read = new Set(own.map(({ file }) => file))
  return {
    variant,
    source: {
      ...rest,
      ...(translated && { translated: { ...translated, kept: translated.kept.filter(({ path }) => read.has(path)) } }),
      files: [...moved, { path: 'SUMMARY.md', text: summary }],
      assets: assets.filter(({ path }) => used.has(path)),
      originals: placed(
        own,
        ({ path }) => path,
        (one, path) => ({ ...one, path }),
      ),
      ...(site && {
        site: {
          ...site,
          variants: [],
          redirects: placed(
            site.redirects,
            ({ to }) => to,
            (one, to) => ({ ...one, to }),
          ),
        },
      }),
    },
  }
}

/** Returns a source for each language and version of a site, the one that readers see first at the front. */
export const splitVariants = (source: Source): SourcePart[] => {
  const { variants = [], ownSummary = '' } = source.site ?? {}
  if (variants.length === 0) return [{ source }]
  const own = partOf(source, undefined, ownSummary)
  const parts = variants.map((variant) => {
    const { home, folder, summary } = variant
    const plain = home?.slice(folder.length + 1)
    return partOf(source, variant, plain === undefined ? summary : summary.replace(`](${plain})`, '](README.md)'))
  })
  return [own, ...parts].filter((part) => part.source.files.some(({ path }) => !isSummary(path)))
}

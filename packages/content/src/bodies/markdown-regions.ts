import { containerShapes } from '../markdown/tags/tag-shapes.ts'
import { detailsName, tagRegions } from '../markdown/tags/tags.ts'
import {
  allVersions,
  isContested,
  mapVersions,
  type MergedPart,
  type MergeInner,
  mergeWhole,
  type Texts,
} from './parts.ts'

/** Containers that hold any blocks, and code with a title. */
const containers = new Set([detailsName, 'code', 'if', ...containerShapes.map(({ tag }) => tag)])

/** The start of the content that is not a block: the summary of `<details>`, and empty lines. */
const heads = {
  [detailsName]: /^\s*(?:<summary>[^]*?<\/summary>)?(?:[ \t]*\r?\n)*/i,
  others: /^(?:[ \t]*\r?\n)*/,
} as const

interface Region {
  readonly opening: string
  readonly inner: string
  readonly closing: string
}

const readRegion = (source: string): Region | undefined => {
  const [region, ...others] = tagRegions(source)
  if (!region?.inner || others.length > 0 || region.start !== 0 || !containers.has(region.name)) return undefined
  if (source.slice(region.end).trim() !== '') return undefined
  const { end } = region.inner
  const head = heads[region.name === detailsName ? detailsName : 'others']
  const start = region.inner.start + head.exec(source.slice(region.inner.start, end))![0].length
  return { opening: source.slice(0, start), inner: source.slice(start, end), closing: source.slice(end) }
}

/** Merges two edits of a tag region by the blocks inside it; undefined if one of the texts is not such a region. */
export const mergeRegions = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const regions = allVersions(mapVersions(texts, readRegion))
  if (!regions) return undefined
  const openings = mapVersions(regions, ({ opening }) => opening)
  const closing = mergeWhole(mapVersions(regions, (one) => one.closing))
  const { text, conflicts } = mergeInner(mapVersions(regions, ({ inner }) => inner))
  const around = (opening: string, inner: string): string =>
    `${opening}${inner.endsWith('\n') ? inner : `${inner}\n`}${closing}`
  if (isContested(mapVersions(openings, (opening) => opening.trimEnd()))) {
    if (conflicts.length > 0) return undefined
    return { text: around(openings.main, text), conflicts: [around(openings.request, text)] }
  }
  const opening = mergeWhole(openings)
  return { text: around(opening, text), conflicts: conflicts.map((inner) => around(opening, inner.trimEnd())) }
}

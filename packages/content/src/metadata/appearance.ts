import { readAddress } from '../links/address.ts'
import { hrefOf } from '../markdown/refs.ts'
import type { ContentRef, PageRecord } from '../tree/records.ts'
import { isObject } from '@scriptorium/basics/is-object'

type Fields = Readonly<Record<string, unknown>>

const parts = [
  'cover',
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
  'tags',
  'actions',
  'anchors',
]

const oneOf = (name: string, value: unknown, known: readonly string[]): [string, unknown][] =>
  typeof value === 'string' && known.includes(value) ? [[name, value]] : []

/** Reads which parts of a page are shown, written as `title: {visible: false}` or as `title: false`. */
const layoutOf = (layout: unknown): PageRecord['layout'] => {
  if (!isObject(layout)) return undefined
  const { cover } = layout
  const shown = parts.flatMap((name): [string, unknown][] => {
    const part = layout[name]
    const visible = isObject(part) ? part['visible'] : part
    return typeof visible === 'boolean' ? [[name, visible]] : []
  })
  const { size, mask } = isObject(cover) ? cover : {}
  const found = [
    ...oneOf('width', layout['width'], ['default', 'wide']),
    ...oneOf('coverSize', size, ['hero', 'full', 'background']),
    ...oneOf('coverMask', mask, ['none', 'radial']),
    ...shown,
  ]
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const refOf = (address: unknown): ContentRef | undefined => {
  if (typeof address !== 'string' || !/^[^\0]{1,2048}$/s.test(address) || !address.isWellFormed()) return undefined
  const read = readAddress(address)
  return read.kind === 'file' ? { kind: 'file', file: read.id } : { kind: 'url', url: address }
}

const coverOf = ({ cover, coverDark, coverY, coverHeight }: Fields): PageRecord['cover'] => {
  const [ref, refDark] = [refOf(cover), refOf(coverDark)]
  if (!ref) return undefined
  const isHeight = typeof coverHeight === 'number' && coverHeight >= 10 && coverHeight <= 700
  return {
    ref,
    ...(refDark ? { refDark } : {}),
    yPos: typeof coverY === 'number' && Number.isFinite(coverY) ? coverY : 0,
    ...(isHeight ? { height: coverHeight } : {}),
  }
}

const maxVariables = 1000
const maxVariableLength = 256

/** Returns the variables of a YAML map: texts, numbers and truth values under valid names. */
export const variablesOf = (vars: unknown): PageRecord['variables'] => {
  if (!isObject(vars)) return undefined
  const found = Object.entries(vars).flatMap(([name, value]): [string, string][] => {
    const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    const isName = /^[A-Za-z_][\w-]{0,99}$/.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name)
    return isValue && isName
      ? [[name, [...String(value).replaceAll('\0', '').toWellFormed()].slice(0, maxVariableLength).join('')]]
      : []
  })
  return found.length > 0 ? Object.fromEntries(found.slice(0, maxVariables)) : undefined
}

/** The layout of a page that does not set one. */
export const defaultLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
} as const

const written = (layout: Fields): Fields => {
  const { width, coverSize, coverMask, cover, ...rest } = layout
  const own = {
    ...(cover !== undefined && { visible: cover }),
    ...(coverSize !== undefined && { size: coverSize }),
    ...(coverMask !== undefined && { mask: coverMask }),
  }
  return {
    ...(width !== undefined && { width }),
    ...(Object.keys(own).length > 0 && { cover: own }),
    ...Object.fromEntries(Object.entries(rest).map(([name, visible]) => [name, { visible }])),
  }
}

/** Returns the members of a layout that differ from the default. */
export const ownLayout = (layout: Fields | undefined): Fields | undefined => {
  const own = Object.entries(layout ?? {}).filter(
    ([name, value]) => value !== undefined && (defaultLayout as Fields)[name] !== value,
  )
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Returns layout, cover and variables as front matter; the inverse of `readAppearance`. Undefined members are not written. */
export const writeAppearance = ({ layout, cover, variables }: Pick<PageRecord, 'layout' | 'cover' | 'variables'>) => {
  const own = ownLayout(layout)
  return {
    layout: own && written(own),
    cover: cover && (hrefOf(cover['ref']) || undefined),
    coverDark: cover?.['refDark'] ? hrefOf(cover['refDark']) || undefined : undefined,
    coverY: cover?.['yPos'] || undefined,
    coverHeight: cover?.['height'],
    vars: variables,
  }
}

/** Reads layout, cover and variables from front matter in the hosted product's format. */
export const readAppearance = (front: Fields): Pick<PageRecord, 'layout' | 'cover' | 'variables'> => ({
  layout: layoutOf(front['layout']),
  cover: coverOf(front),
  variables: variablesOf(front['vars']),
})

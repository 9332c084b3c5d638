/** The place of a name, which affects how an import reads it. */
export interface NamePlace {
  isRoot: boolean
  isFolder: boolean
}

// As long as slugs can be. Most file systems allow 255 bytes.
const maxNameBytes = 240

/** Returns whether Windows has a device of this name. It can then have no file of the name, whatever its extension. */
export const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(name)

const isReserved = (slug: string, { isRoot, isFolder }: NamePlace): boolean => {
  if (slug.startsWith('.') || isDevice(slug)) return true
  if (isFolder) return slug === 'node_modules'
  return isRoot ? slug === 'summary' : slug === 'readme' || slug === 'index'
}

const cut = (slug: string): string => {
  let short = ''
  for (const character of slug) {
    if (Buffer.byteLength(short + character) > maxNameBytes) break
    short += character
  }
  return short
}

/** Returns the name of a page's file or folder: its slug, or a similar name if an import would misread it. */
export const nameOf = (slug: string, place: NamePlace, taken: ReadonlySet<string>): string => {
  if (slug === 'readme' && place.isRoot && !place.isFolder) return 'README'
  if (!isReserved(slug, place) && cut(slug) === slug) return slug
  const base = `page-${cut(slug).replace(/^\.+/, '')}`
  for (let n = 0; ; n++) {
    const name = n === 0 ? base : `${base}-${n}`
    if (!taken.has(name)) return name
  }
}

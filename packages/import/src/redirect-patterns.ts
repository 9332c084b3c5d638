import { isUrl, type Redirect } from './tree.ts'

const one = /^:(\w+)$/
const rest = /^(?::(\w+)[*+]|\*)$/

const partsOf = (address: string): string[] => address.split('/').filter((part) => part !== '')

/** Returns whether a part of an address stands for others, such as `:slug` or `:slug*`. */
const isPattern = (address: string): boolean =>
  partsOf(address).some((part) => one.test(part) || rest.test(part) || part === ':splat')

/** Returns what the parts of a pattern stand for in an address; undefined if it is another one. */
const valuesIn = (pattern: readonly string[], address: readonly string[]): Map<string, string> | undefined => {
  const values = new Map<string, string>()
  for (const [at, part] of pattern.entries()) {
    const [isRest, name = 'splat'] = part === ':splat' ? [part] : (rest.exec(part) ?? [])
    if (isRest !== undefined) return values.set(name, address.slice(at).join('/'))
    const [, single] = one.exec(part) ?? []
    if (address[at] === undefined || (single === undefined && part !== address[at])) return undefined
    if (single !== undefined) values.set(single, address[at])
  }
  return pattern.length === address.length ? values : undefined
}

/** Returns an address with values for the parts of its pattern; undefined if one has no value. */
const filled = (pattern: readonly string[], values: ReadonlyMap<string, string>): string | undefined => {
  const parts = pattern.map((part) => {
    const [isRest, name = 'splat'] = rest.exec(part) ?? one.exec(part) ?? []
    return isRest === undefined ? part : values.get(name)
  })
  return parts.includes(undefined) ? undefined : `/${parts.filter((part) => part !== '').join('/')}`
}

// Nobody writes so many patterns by hand.
const maxPatterns = 200

/** Returns redirects with one for each page that a pattern leads to, such as `/old/:slug` to `/new/:slug`. */
export const withoutPatterns = (redirects: readonly Redirect[], addresses: Iterable<string>): Redirect[] => {
  const pages = [...addresses].map(partsOf)
  let count = 0
  return redirects.flatMap((redirect) => {
    const [from, to] = [partsOf(redirect.from), partsOf(redirect.to)]
    if (!isPattern(redirect.from) || !isPattern(redirect.to) || isUrl(redirect.to)) return [redirect]
    if (++count > maxPatterns) return [redirect]
    return pages.flatMap((page) => {
      const values = valuesIn(to, page)
      const old = values && filled(from, values)
      return old === undefined ? [] : [{ from: old, to: `/${page.join('/')}` }]
    })
  })
}

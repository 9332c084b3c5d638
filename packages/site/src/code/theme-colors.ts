import type { SiteCustomization } from '@scriptorium/types'

/** The colors of the kinds of tokens in both themes. A kind that is missing has its usual color. */
export interface CodeColors {
  light: Readonly<Record<string, string>>
  dark: Readonly<Record<string, string>>
  /** The colors in operations of an API; undefined if they are as everywhere. */
  operations?: CodeColors | undefined
}

/** The scopes whose color a kind of token takes, the first one that a color scheme knows. */
const scopesOf = {
  comment: ['comment'],
  constant: ['constant.numeric', 'constant', 'support.constant'],
  function: ['entity.name.function', 'support.function'],
  keyword: ['keyword', 'keyword.control', 'storage.type', 'storage'],
  link: ['markup.underline.link', 'string.other.link', 'string'],
  parameter: ['variable.parameter', 'variable.other', 'variable'],
  punctuation: ['punctuation', 'meta.brace', 'punctuation.definition'],
  string: ['string', 'string.quoted'],
  'string-expression': ['string.regexp', 'string'],
} as const

interface Rule {
  scope?: string | readonly string[] | undefined
  settings?: { foreground?: string | undefined } | undefined
}

const colorsIn = (rules: readonly Rule[]): Record<string, string> => {
  const byScope = new Map<string, string>()
  for (const { scope = [], settings } of rules) {
    const color = settings?.foreground
    if (color === undefined || !/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.test(color)) continue
    for (const one of typeof scope === 'string' ? scope.split(/\s*,\s*/) : scope) byScope.set(one, color.slice(0, 7))
  }
  const found = Object.entries(scopesOf).flatMap(([kind, scopes]) => {
    const color = scopes.map((scope) => byScope.get(scope)).find((one) => one !== undefined)
    return color === undefined ? [] : [[kind, color] as const]
  })
  return Object.fromEntries(found)
}

const none: Readonly<Record<string, string>> = {}
const known = new Map<string, Promise<Readonly<Record<string, string>>>>()

const readTheme = async (name: string): Promise<Readonly<Record<string, string>>> => {
  const { bundledThemes } = await import('shiki')
  if (!Object.hasOwn(bundledThemes, name)) return none
  const { default: theme } = await bundledThemes[name as keyof typeof bundledThemes]()
  return colorsIn((theme.tokenColors ?? theme.settings ?? []) as Rule[])
}

const isDefault = (name: string): boolean => /^default(?:-|$)/.test(name)

const colorsOf = (name: string): Promise<Readonly<Record<string, string>>> => {
  if (isDefault(name)) return Promise.resolve(none)
  const key = name.toLowerCase().replaceAll(/[ _]/g, '-')
  const found = known.get(key) ?? readTheme(key)
  // Only names that exist are kept, so that names that somebody invents do not fill the memory.
  if (!known.has(key)) void found.then((colors) => colors !== none && known.set(key, found))
  return found
}

/** Returns the colors of the color schemes for code that a site has chosen. An unknown scheme has the colors of the default one. */
export const codeColorsOf = async ({ styling }: SiteCustomization): Promise<CodeColors | undefined> => {
  const { default: usual, openapi = usual } = styling.codeTheme ?? {}
  if (!usual || !openapi) return undefined
  const isSame = usual.light === openapi.light && usual.dark === openapi.dark
  const names = [usual.light, usual.dark, openapi.light, openapi.dark]
  if (names.every(isDefault)) return undefined
  const read = async ({ light, dark }: typeof usual) => ({ light: await colorsOf(light), dark: await colorsOf(dark) })
  return { ...(await read(usual)), ...(!isSame && { operations: await read(openapi) }) }
}

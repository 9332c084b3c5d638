import type { Names } from './inline.ts'

/** Returns the value of a setting that a Python program states as a plain string. */
export const textSetting = (settings: string, name: string): string | undefined =>
  new RegExp(`^${name}\\s*=\\s*[rRuU]?["']([^"'\\n]+)["']`, 'm').exec(settings)?.[1]

/** Returns the definitions that all pages have: those that stand before and after each page, and the names of the project. */
export const definitionsIn = (settings: string): string => {
  const blocks = [...settings.matchAll(/^rst_(?:prolog|epilog)\s*\+?=\s*[rRfFuU]*("""|''')([^]*?)\1/gm)]
  const files = [...settings.matchAll(/^rst_(?:prolog|epilog)\s*\+?=.*["']([\w./-]+\.(?:rst|txt|inc))["']/gm)]
  return [
    ...['version', 'release', 'project'].map((name) => `.. |${name}| replace:: ${textSetting(settings, name) ?? name}`),
    '.. |today| date::',
    ...files.map(([, name = '']) => `.. include:: ${name.startsWith('/') ? name : `/${name}`}`),
    ...blocks.map(([, , text = '']) => text),
  ].join('\n')
}

/** Returns the links that the roles of the setting `extlinks` make. */
export const externalLinks = (settings: string): NonNullable<Names['external']> => {
  const start = settings.search(/^extlinks\s*=\s*\{/m)
  const end = settings.indexOf('\n}', start)
  const body = start < 0 || end < 0 ? '' : settings.slice(start, end)
  const entry = /["']([\w-]+)["']\s*:\s*\(\s*["']([^"'\n]*)["']\s*,\s*(?:["']([^"'\n]*)["']|None)/g
  const entries = [...body.matchAll(entry)].filter(([, , url]) => url!.includes('%s'))
  const roles = new Map(entries.map(([, role, url = '', words]) => [role!, { url, words }]))
  return (role, target) => {
    const found = roles.get(role)
    if (found === undefined) return undefined
    const href = found.url.replace('%s', () => target).replaceAll('%%', '%')
    return { href, title: found.words?.replace('%s', () => target).replaceAll('%%', '%') || href }
  }
}

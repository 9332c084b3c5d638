import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import { joinPaths } from '../../tree.ts'
import { createPress } from './vitepress.ts'

const absolute = (prefix: string, address: string): string =>
  /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address) ? address : prefix + address

/** Returns an entry of a sidebar of VuePress 1 or 2 as VitePress has it. Addresses begin at a prefix. */
const entryOf = (value: Value, prefix: string): Value => {
  if (typeof value === 'string') return { link: absolute(prefix, value) }
  if (Array.isArray(value)) return { link: absolute(prefix, textIn(value[0]) ?? ''), text: textIn(value[1]) }
  const { text, title, link, path, children, prefix: further } = objectIn(value)
  const below = absolute(prefix, textIn(further) ?? '')
  const address = textIn(link) ?? textIn(path)
  return {
    text: textIn(text) ?? textIn(title),
    ...(address !== undefined && { link: absolute(prefix, address) }),
    items: listIn(children).map((child) => entryOf(child, below)),
  }
}

const sidebarOf = (sidebar: Value): Value => {
  if (Array.isArray(sidebar)) return sidebar.map((one) => entryOf(one, '/'))
  const parts = Object.entries(objectIn(sidebar)).map(([prefix, value]): [string, Value] => [
    prefix,
    listIn(value).map((one) => entryOf(one, prefix)),
  ])
  return Object.fromEntries(parts.filter(([, items]) => listIn(items).length > 0))
}

const themeOf = ({ sidebar, nav, navbar, logo }: Record<string, Value>): Value => ({
  sidebar: sidebarOf(sidebar),
  nav: nav ?? navbar,
  logo,
})

/** Returns the settings of a site of VuePress as VitePress names them. The theme of VuePress 2 is a call that is given its settings. */
const settingsOf = (exported: Value): Record<string, Value> => {
  const { themeConfig, theme, locales, ...rest } = objectIn(exported)
  const own = objectIn(themeConfig ?? theme)
  const named = objectIn(locales)
  const languages = Object.entries(objectIn(own['locales'])).map(([prefix, value]): [string, Value] => {
    const code = prefix.replaceAll('/', '')
    const settings = objectIn(value)
    const label =
      textIn(settings['label']) ?? textIn(settings['selectLanguageName']) ?? textIn(objectIn(named[prefix])['lang'])
    return [
      code === '' ? 'root' : code,
      { label: label ?? code, themeConfig: themeOf({ logo: own['logo'], ...settings }) },
    ]
  })
  const { title, description } = objectIn(named['/'])
  return { title, description, ...rest, themeConfig: themeOf(own), locales: Object.fromEntries(languages) }
}

/** VuePress 1 and 2: `.vuepress/config.*`. */
export const vuepress = createPress({
  name: 'VuePress',
  folder: '.vuepress',
  publicFolder: (root) => joinPaths(root, '.vuepress/public') ?? '.vuepress/public',
  settingsOf,
})

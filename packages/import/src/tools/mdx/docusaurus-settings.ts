import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import type { Front } from '../../text/formats/front-matter.ts'
import { joinPaths, type Look, type Redirect } from '../../tree.ts'
import { isNamedMarkdown } from './mdx-pages.ts'

/** Returns the settings of a part of the preset, such as the documents. */
export const presetSettings = (exported: Record<string, Value>, part: string): Record<string, Value> => {
  for (const value of listIn(exported['presets'])) {
    const settings = objectIn(objectIn(listIn(value)[1])[part])
    if (Object.keys(settings).length > 0) return settings
  }
  return {}
}

/** Returns the settings of each use of a plugin. */
export const pluginSettings = (exported: Record<string, Value>, name: string): Record<string, Value>[] =>
  listIn(exported['plugins']).flatMap((value) => {
    const [plugin, settings] = listIn(value)
    return textIn(plugin)?.includes(name) ? [objectIn(settings)] : []
  })

/**
 * Returns settings of version 1 (`siteConfig.js`) as later versions would say them. The folders of old versions have only the pages that
 * changed, so those are left out.
 */
export const fromVersion1 = (settings: Record<string, Value>): Record<string, Value> => ({
  ...settings,
  markdown: { format: 'md' },
  presets: [
    [
      'classic',
      {
        docs: {
          path: `../${textIn(settings['customDocsPath']) ?? 'docs'}`,
          routeBasePath: typeof settings['docsUrl'] === 'string' ? settings['docsUrl'] : 'docs',
          sidebarPath: 'sidebars.json',
          onlyIncludeVersions: ['current'],
        },
      },
    ],
  ],
  themeConfig: { navbar: { logo: { src: settings['headerIcon'] } } },
})

/** Returns how the site looks. */
export const lookOf = (exported: Record<string, Value>, root: string): Look => {
  const { title, logo } = objectIn(objectIn(exported['themeConfig'])['navbar'])
  const { src, srcDark } = objectIn(logo)
  const fileOf = (value: Value): string | undefined => {
    const path = textIn(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(root, 'static', path)
  }
  return {
    name: textIn(exported['title']) ?? textIn(title),
    description: textIn(exported['tagline']),
    color: textIn(objectIn(exported['colors'])['primaryColor']),
    logo: fileOf(src),
    darkLogo: fileOf(srcDark),
    favicon: fileOf(exported['favicon']),
  }
}

/** Returns the redirects of the plugin `client-redirects`. */
export const redirectsOf = (exported: Record<string, Value>): Redirect[] =>
  listIn(pluginSettings(exported, 'client-redirects')[0]?.['redirects']).flatMap((value) => {
    const { from, to } = objectIn(value)
    const target = textIn(to)
    return target === undefined
      ? []
      : [from].flat().flatMap((one) => (typeof one === 'string' ? [{ from: one, to: target }] : []))
  })

/** Returns how the site tells pages in Markdown from those in MDX: by the settings, the front matter and the name of the file. */
export const markdownIn = (exported: Record<string, Value>) => {
  const usual = textIn(objectIn(exported['markdown'])['format'])
  return (path: string, { fields }: Front): boolean => {
    const format = textIn(objectIn(fields['mdx'] as Value)['format']) ?? usual
    return format === 'md' || (format === 'detect' && isNamedMarkdown(path))
  }
}

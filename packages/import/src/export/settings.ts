import { stringify } from 'yaml'
import type { NavigationItem } from '../navigation/navigation.ts'
import type { ExportTool } from './dialects.ts'

/** What the settings of a site say. */
export interface Site {
  name: string
  items: readonly NavigationItem[]
}

/** A file of the export. */
export interface OutFile {
  path: string
  text: string
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const addressOf = (path: string): string => `/${path.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`

const vitepressItem = ({ title, path, url, items }: NavigationItem): object => ({
  text: title,
  ...(path !== undefined && { link: addressOf(path) }),
  ...(path === undefined && url !== undefined && { link: url }),
  ...(items.length > 0 && { items: items.map(vitepressItem) }),
})

const idOf = (path: string): string => path.replace(/\.mdx?$/, '')

const docusaurusItem = ({ title, path, url, items }: NavigationItem): object => {
  if (items.length > 0)
    return {
      type: 'category',
      label: title,
      ...(path !== undefined && { link: { type: 'doc', id: idOf(path) } }),
      items: items.map(docusaurusItem),
    }
  if (path !== undefined) return { type: 'doc', id: idOf(path), label: title }
  return { type: 'link', label: title, href: url ?? '/' }
}

const starlightItem = ({ title, path, url, items }: NavigationItem): object => {
  const link = path === undefined ? url : addressOf(path)
  if (items.length === 0) return { label: title, link: link ?? '/' }
  const own = link === undefined ? [] : [{ label: title, link }]
  return { label: title, items: [...own, ...items.map(starlightItem)] }
}

const mkdocsItem = ({ title, path, url, items }: NavigationItem): object => {
  if (items.length === 0) return { [title]: path ?? url ?? '' }
  return { [title]: [...(path === undefined ? [] : [path]), ...items.map(mkdocsItem)] }
}

/** Returns the settings with which a tool builds the site. */
export const settingsFor: Readonly<Record<ExportTool, (site: Site) => OutFile[]>> = {
  vitepress: ({ name, items }) => [
    {
      path: '.vitepress/config.mts',
      text: `import { defineConfig } from 'vitepress'\n\nexport default defineConfig(${json({ title: name, ignoreDeadLinks: true, themeConfig: { sidebar: items.map(vitepressItem) } })})\n`,
    },
  ],
  docusaurus: ({ name, items }) => [
    {
      path: 'docusaurus.config.js',
      text: `export default ${json({
        title: name,
        url: 'https://example.com',
        baseUrl: '/',
        onBrokenLinks: 'warn',
        markdown: { format: 'detect' },
        presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }, blog: false }]],
        themeConfig: { navbar: { title: name } },
      })}\n`,
    },
    { path: 'sidebars.js', text: `export default ${json({ docs: items.map(docusaurusItem) })}\n` },
  ],
  starlight: ({ name, items }) => [
    {
      path: 'astro.config.mjs',
      text: `import starlight from '@astrojs/starlight'\nimport { defineConfig } from 'astro/config'\n\nexport default defineConfig({\n  integrations: [starlight(${json({ title: name, sidebar: items.map(starlightItem) })})],\n})\n`,
    },
    {
      path: 'src/content.config.ts',
      text: "import { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nimport { defineCollection } from 'astro:content'\n\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
    },
  ],
  mkdocs: ({ name, items }) => [
    {
      path: 'mkdocs.yml',
      text: stringify({
        site_name: name,
        theme: { name: 'material', features: ['content.code.copy'] },
        nav: items.map(mkdocsItem),
        markdown_extensions: [
          'admonition',
          'attr_list',
          'footnotes',
          'md_in_html',
          'tables',
          'pymdownx.details',
          'pymdownx.highlight',
          'pymdownx.superfences',
          { 'pymdownx.tabbed': { alternate_style: true } },
          { 'pymdownx.tasklist': { custom_checkbox: true } },
        ],
      }),
    },
  ],
}

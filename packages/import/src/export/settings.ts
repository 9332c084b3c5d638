import { stringify } from 'yaml'
import type { NavigationItem } from '../navigation/navigation.ts'
import type { ExportTool } from './dialects.ts'

/** What the settings of a site say. */
export interface Site {
  name: string
  items: readonly NavigationItem[]
  /** Whether pages have formulas, which the tools read only if they are told to. */
  hasFormulas: boolean
}

/** A file of the export. */
export interface OutFile {
  path: string
  text: string
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

// The names of programs, in settings that are otherwise data.
const plugins = { remarkPlugins: [['remarkMath', { singleDollarTextMath: false }]], rehypePlugins: ['rehypeKatex'] }
const pluginImports = "import rehypeKatex from 'rehype-katex'\nimport remarkMath from 'remark-math'\n"

const withPrograms = (settings: string): string => settings.replaceAll(/"(remarkMath|rehypeKatex)"/g, '$1')

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
  vitepress: ({ name, items, hasFormulas }) => [
    {
      path: '.vitepress/config.mts',
      text: `import { defineConfig } from 'vitepress'\n\nexport default defineConfig(${json({ title: name, ignoreDeadLinks: true, ...(hasFormulas && { markdown: { math: true } }), themeConfig: { sidebar: items.map(vitepressItem) } })})\n`,
    },
  ],
  docusaurus: ({ name, items, hasFormulas }) => [
    {
      path: 'docusaurus.config.js',
      text: `${hasFormulas ? `${pluginImports}\n` : ''}export default ${withPrograms(
        json({
          title: name,
          url: 'https://example.com',
          baseUrl: '/',
          onBrokenLinks: 'warn',
          markdown: { format: 'detect' },
          presets: [
            [
              'classic',
              { docs: { routeBasePath: '/', sidebarPath: './sidebars.js', ...(hasFormulas && plugins) }, blog: false },
            ],
          ],
          themeConfig: { navbar: { title: name } },
          ...(hasFormulas && { stylesheets: ['https://cdn.jsdelivr.net/npm/katex@0.16.22/dist/katex.min.css'] }),
        }),
      )}\n`,
    },
    { path: 'sidebars.js', text: `export default ${json({ docs: items.map(docusaurusItem) })}\n` },
  ],
  starlight: ({ name, items, hasFormulas }) => [
    {
      path: 'astro.config.mjs',
      text: `import starlight from '@astrojs/starlight'\nimport { defineConfig } from 'astro/config'\n${hasFormulas ? pluginImports : ''}\nexport default defineConfig({\n  integrations: [starlight(${json({ title: name, ...(hasFormulas && { customCss: ['katex/dist/katex.min.css'] }), sidebar: items.map(starlightItem) })})],\n${hasFormulas ? `  markdown: ${withPrograms(json(plugins))},\n` : ''}})\n`,
    },
    {
      path: 'src/content.config.ts',
      text: "import { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nimport { defineCollection } from 'astro:content'\n\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
    },
  ],
  mkdocs: ({ name, items, hasFormulas }) => [
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
          ...(hasFormulas ? [{ 'pymdownx.arithmatex': { generic: true } }] : []),
        ],
        ...(hasFormulas && { extra_javascript: ['https://unpkg.com/mathjax@3/es5/tex-mml-chtml.js'] }),
      }),
    },
  ],
}

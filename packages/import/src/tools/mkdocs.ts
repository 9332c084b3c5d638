import { translateAdmonitions } from '../text/admonitions.ts'
import { translateDefinitions } from '../text/definitions.ts'
import { translateFences } from '../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../text/headings.ts'
import { includesFrom, translateIncludes } from '../text/includes.ts'
import { acceptChanges, dropIconCodes, translateInlineMarks, translateKeys } from '../text/inline.ts'
import { nameGenerated, translateMaterial } from '../text/material.ts'
import { readYaml } from '../text/yaml.ts'
import { folderOf, joinPaths, type Look, type Redirect } from '../tree.ts'
import { mkdocsItems } from './mkdocs-nav.ts'
import { highest, isBelow, isObject, textOf, type Tool } from './tool.ts'

const inlineMarkNames = ['mark', 'caret', 'tilde'] as const

/** Returns the look of a site, as the theme Material names its parts. */
const lookOf = (settings: Record<string, unknown>, home: string): Look => {
  const theme = isObject(settings['theme']) ? settings['theme'] : {}
  const [palette] = [theme['palette']].flat().filter(isObject)
  const color = textOf(palette?.['primary'])
  const fileOf = (value: unknown): string | undefined => {
    const name = textOf(value)
    return name === undefined || /^https?:/.test(name) ? name : joinPaths(home, name)
  }
  return {
    name: textOf(settings['site_name']),
    description: textOf(settings['site_description']),
    color: color?.startsWith('#') ? color : undefined,
    logo: fileOf(theme['logo']),
    favicon: fileOf(theme['favicon']),
  }
}

/** Returns the redirects of the plugin `redirects`. */
const redirectsOf = (plugins: unknown): Redirect[] =>
  [plugins].flat().flatMap((plugin) => {
    const own = isObject(plugin) ? plugin['redirects'] : undefined
    const maps = isObject(own) && isObject(own['redirect_maps']) ? own['redirect_maps'] : {}
    const address = (path: string) => path.replace(/(?:^|\/)(?:index|README)\.md$|\.md$/i, '')
    return Object.entries(maps).flatMap(([from, to]) =>
      typeof to === 'string' ? [{ from: address(from), to: address(to) }] : [],
    )
  })

/** MkDocs, with the theme Material and the extensions of Python-Markdown: `mkdocs.yml`. */
export const mkdocs: Tool = {
  name: 'MkDocs',
  find: (tree) => highest(tree, /(?:^|\/)mkdocs\.ya?ml$/),
  read: async (tree, foundAt) => {
    const source = (await tree.read(foundAt)) ?? ''
    const settings = readYaml(source)
    const marks = inlineMarkNames.filter((name) => source.includes(`pymdownx.${name}`))
    const root = folderOf(foundAt)
    const folder = typeof settings['docs_dir'] === 'string' ? settings['docs_dir'] : 'docs'
    const home = joinPaths(root, folder) ?? root
    const includes = includesFrom(tree, home, [root])
    return {
      home,
      publicFolders: [home],
      look: lookOf(settings, home),
      redirects: redirectsOf(settings['plugins']),
      isPage: (path) => path.endsWith('.md') && isBelow(path, home) && !/(?:^|\/)\./.test(path),
      navigation: (pages) => mkdocsItems({ tree, pages, home, settings }),
      translate: async (path, text, { keep }) => {
        const included = await translateIncludes(path, text, includes)
        const whole = nameGenerated(included, (line, construct) => keep({ path, line, construct }))
        const blocks = translateAdmonitions(translateDefinitions(translateMaterial(whole)))
        const inline = translateInlineMarks(acceptChanges(dropAttributeLists(translateHeadingIds(blocks))), marks)
        return translateFences(dropIconCodes(translateKeys(inline)))
      },
    }
  },
}

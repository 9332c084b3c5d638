import { isObject } from '@scriptorium/basics/is-object'
import { translateAlerts } from '../../text/alerts.ts'
import { keepAnchors, pythonAnchors, unicodeAnchors } from '../../text/anchors.ts'
import { translateAdmonitions } from '../../text/dialects/admonitions.ts'
import { translateDefinitions } from '../../text/definitions.ts'
import { translateFences } from '../../text/fences.ts'
import { translateGenericBlocks } from '../../text/dialects/generic-blocks.ts'
import { dropAttributeLists, translateHeadingIds } from '../../text/headings.ts'
import { includesFrom, translateIncludes } from '../../text/dialects/includes.ts'
import { acceptChanges, dropIconCodes, translateInlineMarks, translateKeys } from '../../text/inline.ts'
import { namedTexts, translateMacros } from '../../text/dialects/macros.ts'
import { translateFormulas } from '../../text/math.ts'
import { nameGenerated, translateMaterial } from '../../text/dialects/material.ts'
import { folderOf, joinPaths, type Look, type Redirect } from '../../tree.ts'
import { languagesOf, readMkdocs } from './mkdocs-languages.ts'
import { isBelow, listOf, textOf, type Tool } from '../tool.ts'

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

/** Returns the settings of an extension of Python-Markdown. */
const extensionIn = (settings: Record<string, unknown>, name: string): Record<string, unknown> => {
  const extensions = [settings['markdown_extensions']].flat().filter(isObject)
  return extensions.map((one) => one[name]).find(isObject) ?? {}
}

const definition = /^ {0,3}\[([^\]]+)\]:\s/

/** Returns the text that stands at the end of each page, without the targets of links that a page does not have. */
const endOf = (page: string, text: string): string => {
  if (text === '') return ''
  const words = page.toLowerCase()
  return text
    .split('\n')
    .filter((line) => {
      const [, label] = definition.exec(line) ?? []
      return label === undefined || words.includes(`[${label.toLowerCase()}]`)
    })
    .join('\n')
    .trim()
}

/** MkDocs, with the theme Material and the extensions of Python-Markdown: `mkdocs.yml`. */
export const mkdocs: Tool = {
  name: 'MkDocs',
  find: async (tree) => (await readMkdocs(tree))?.foundAt,
  read: async (tree, foundAt) => {
    const { source = '', settings = {}, languages = [] } = (await readMkdocs(tree)) ?? {}
    const marks = inlineMarkNames.filter((name) => source.includes(`pymdownx.${name}`))
    const hasFormulas = /arithmatex|mdx_math/.test(source)
    const hasMacros = /^\s*-\s*(?:macros|markdownextradata)\b/m.test(source)
    const variables = namedTexts(settings['extra'])
    const root = folderOf(foundAt)
    const folder = typeof settings['docs_dir'] === 'string' ? settings['docs_dir'] : 'docs'
    const home = joinPaths(root, folder) ?? root
    const { languageOf, meantBy, items } = languagesOf(tree, settings, { home, others: languages })
    const folders = languages.map((one) => one.folder)
    const snippets = extensionIn(settings, 'pymdownx.snippets')
    const snippetFolders = listOf(snippets['base_path']).flatMap((path) => joinPaths(root, path) ?? [])
    const includes = includesFrom(tree, home, [root, ...snippetFolders])
    const appended = await translateIncludes(
      foundAt,
      listOf(snippets['auto_append'])
        .map((name) => `--8<-- "${name}"`)
        .join('\n\n'),
      includes,
    )
    const anchors = extensionIn(settings, 'toc')['slugify'] === undefined ? pythonAnchors : unicodeAnchors
    return {
      home,
      publicFolders: [home],
      look: lookOf(settings, home),
      redirects: redirectsOf(settings['plugins']),
      isPage: (path) =>
        path.endsWith('.md') && [home, ...folders].some((one) => isBelow(path, one)) && !/(?:^|\/)\./.test(path),
      addressOf: ({ path }) => {
        const found = languageOf(path)
        const plain = found?.path
          .slice(home === '' ? 0 : home.length + 1)
          .replace(/(?:^|\/)(?:index|README)\.md$|\.md$/i, '')
        return found && [found.code, plain].filter(Boolean).join('/')
      },
      meantBy,
      navigation: (pages) => items({ tree, pages, home, settings }),
      translate: async (path, text, { keep }) => {
        const miss = (line: number, construct: string) => keep({ path, line, construct })
        const included = await translateIncludes(path, text, { ...includes, miss })
        const end = endOf(included, appended)
        const said = end === '' ? included : `${included.trimEnd()}\n\n${end}\n`
        const whole = nameGenerated(hasMacros ? translateMacros(said, variables, miss) : said, miss)
        const blocks = translateAdmonitions(translateGenericBlocks(translateDefinitions(translateMaterial(whole))))
        const anchored = keepAnchors(dropAttributeLists(translateHeadingIds(blocks)), anchors)
        const inline = translateInlineMarks(acceptChanges(anchored), marks)
        const formulas = hasFormulas ? translateFormulas(inline) : inline
        return translateFences(translateAlerts(dropIconCodes(translateKeys(formulas))))
      },
    }
  },
}

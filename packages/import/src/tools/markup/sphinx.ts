import { escapePattern } from '@scriptorium/basics/escape'
import { automaticItems } from '../../navigation/automatic.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { mystToMarkdown, type MystContext } from '../../myst/myst-to-markdown.ts'
import { pageSubstitutions, readSubstitutions } from '../../myst/substitutions.ts'
import { headingIn, labelsOf, plainWords, type Label } from '../../rst/labels.ts'
import { rstToMarkdown, type RstContext } from '../../rst/rst-to-markdown.ts'
import { definitionsIn, externalLinks, textSetting } from '../../rst/settings.ts'
import { toctrees } from '../../rst/toctrees.ts'
import { translateContainers } from '../../text/containers.ts'
import { translateDefinitions } from '../../text/definitions.ts'
import { translateFences } from '../../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../../text/headings.ts'
import { translateFormulas } from '../../text/math.ts'
import { lastPartOf, folderOf, joinPaths, stemOf } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, type Page, type Tool } from '../tool.ts'

/** Returns the endings of pages: those that every site can have, and those that the settings name. */
const endingsOf = (settings: string): string[] => {
  const [, said = ''] = /^source_suffix\s*=\s*(\{[^}]*\}|\[[^\]]*\]|["'][^"']*["'])/m.exec(settings) ?? []
  return [...new Set(['rst', 'md', ...[...said.matchAll(/["']\.(\w+)["']/g)].map(([, ending]) => ending!)])]
}

const translateMyst = async (text: string, context: MystContext): Promise<string> =>
  translateFences(
    translateContainers(
      dropAttributeLists(translateHeadingIds(translateDefinitions(await mystToMarkdown(text, context), 2))),
    ),
  )

/** Sphinx: `conf.py`, and pages in reStructuredText or MyST. */
export const sphinx: Tool = {
  name: 'Sphinx',
  find: (tree) =>
    tree.paths.some((path) => path.endsWith('.rst')) || tree.paths.some((path) => /(?:^|\/)conf\.py$/.test(path))
      ? (highest(tree, /(?:^|\/)conf\.py$/) ?? highest(tree, /\.rst$/))
      : undefined,
  read: async (tree, foundAt) => {
    const isConfigured = foundAt.endsWith('conf.py')
    const home = isConfigured ? folderOf(foundAt) : ''
    const settings = isConfigured ? ((await tree.read(foundAt)) ?? '') : ''
    const endings = endingsOf(settings)
    const isPage = (path: string): boolean => endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`))
    const setting = (name: string) => textSetting(settings, name)
    const [definitions, external] = [definitionsIn(settings), externalLinks(settings)]
    const fileOf = (path: string | undefined) => (path === undefined ? undefined : joinPaths(home, path))
    const hasFormulas = settings.includes('dollarmath')
    const substitutions = await readSubstitutions(tree, home, settings)
    let labels: ReadonlyMap<string, Label> = new Map()
    let all: ReadonlyMap<string, Page> = new Map()
    const pageAt = (from: string, name: string): Page | undefined => {
      const path = name.startsWith('/') ? joinPaths(home, name) : joinPaths(folderOf(from), name)
      const names = [...endings.map((ending) => `${path}.${ending}`), path ?? '']
      return names.map((one) => all.get(one)).find(Boolean)
    }
    // Each page is expanded once: tables of contents can name each other.
    const itemsOf = (path: string, seen: Set<string>): NavigationItem[] =>
      toctrees(all.get(path)?.front.body ?? '').flatMap(({ caption, entries }): NavigationItem[] => {
        const items = entries.flatMap((entry): NavigationItem[] => {
          const [, words, named] = /^(.*?)\s*<([^<>]+)>$/.exec(entry) ?? []
          const name = named ?? entry
          if (/^https?:/.test(name)) return [{ title: words ?? name, url: name, items: [] }]
          if (name.includes('*')) {
            const pattern = new RegExp(
              `^${escapePattern(joinPaths(folderOf(path), name) ?? '').replaceAll('\\*', '[^/]*')}\\.(?:${endings.join('|')})$`,
            )
            return [...all.values()]
              .filter((page) => pattern.test(page.path) && !seen.has(page.path))
              .toSorted((a, b) => (a.path < b.path ? -1 : 1))
              .map((page) => {
                seen.add(page.path)
                return { title: page.title ?? page.path, path: page.path, items: itemsOf(page.path, seen) }
              })
          }
          const page = pageAt(path, name)
          if (page === undefined || seen.has(page.path)) return []
          seen.add(page.path)
          return [{ title: words ?? page.title ?? name, path: page.path, items: itemsOf(page.path, seen) }]
        })
        return caption === undefined ? items : [{ title: caption, items }]
      })
    return {
      home,
      publicFolders: [home],
      look: {
        name: setting('project') ?? setting('html_title'),
        logo: fileOf(setting('html_logo')),
        favicon: fileOf(setting('html_favicon')),
      },
      isPage: (path) =>
        isPage(path) && isBelow(path, home) && !/(?:^|\/)(?:[._]|node_modules\/|venv\/)/.test(path.slice(home.length)),
      titleOf: ({ path, front }) =>
        Promise.resolve(plainWords(headingIn(front.body) ?? titleOfName(stemOf(lastPartOf(path))))),
      navigation: (pages) => {
        all = pages
        labels = labelsOf(pages.values())
        const first = endings
          .map((ending) => `${home === '' ? '' : `${home}/`}index.${ending}`)
          .find((path) => pages.has(path))
        if (first === undefined) return Promise.resolve(automaticItems([...pages.keys()], home, placeIn(pages)))
        return Promise.resolve([
          { title: pages.get(first)!.title ?? 'Home', path: first, items: [] },
          ...itemsOf(first, new Set([first])),
        ])
      },
      translate: (path, text, { front, keep }) => {
        const context: RstContext = {
          definitions,
          external,
          link: (kind, target) => {
            const page = kind === 'doc' ? pageAt(path, target) : undefined
            if (page !== undefined) return { href: `/${page.path}`, title: page.title ?? target }
            const label = labels.get(target.toLowerCase())
            if (label === undefined) return undefined
            return { href: `/${label.path}#${target.toLowerCase().replaceAll(/[^\w-]+/g, '-')}`, title: label.title }
          },
          include: async (name) => {
            const file = name.startsWith('/') ? joinPaths(home, name) : joinPaths(folderOf(path), name)
            return file === undefined ? undefined : tree.read(file)
          },
          keep: (line, construct) => keep({ path, line, construct }),
        }
        return path.endsWith('.md')
          ? translateMyst(hasFormulas ? translateFormulas(text) : text, {
              ...context,
              substitutions: new Map([...substitutions, ...pageSubstitutions(front.fields)]),
              rst: (part) => rstToMarkdown(part, context),
            })
          : rstToMarkdown(text, context)
      },
    }
  },
}

import { automaticItems } from '../navigation/automatic.ts'
import type { NavigationItem } from '../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../navigation/words.ts'
import { looseTabs, writeDirective } from '../rst/directives.ts'
import { rstToMarkdown } from '../rst/rst-to-markdown.ts'
import { translateContainers } from '../text/containers.ts'
import { mapFences, translateFences } from '../text/fences.ts'
import { translateHeadingIds } from '../text/headings.ts'
import { folderOf, joinPaths, stemOf } from '../tree.ts'
import { placeIn } from './places.ts'
import { highest, isBelow, type Page, type Tool } from './tool.ts'

/** Returns the endings of pages: those that every site can have, and those that the settings name. */
const endingsOf = (settings: string): string[] => {
  const [, said = ''] = /^source_suffix\s*=\s*(\{[^}]*\}|\[[^\]]*\]|["'][^"']*["'])/m.exec(settings) ?? []
  return [...new Set(['rst', 'md', ...[...said.matchAll(/["']\.(\w+)["']/g)].map(([, ending]) => ending!)])]
}

const headingIn = (text: string): string | undefined =>
  /^# +(.+)$/m.exec(text)?.[1] ?? /^(?!\.\.|\s)(\S.*)\n([=\-~^#*"'+])\2*\s*$/m.exec(text)?.[1]?.trim()

const plain = (title: string): string =>
  plainTitle(title.replaceAll(/:[\w:]+:`~?([^`<]*?)(?:\s*<[^`]*>)?`/g, '$1').replaceAll('``', '`'))

interface Toctree {
  caption: string | undefined
  entries: string[]
}

const toctrees = (text: string): Toctree[] => {
  const found: Toctree[] = []
  const starts = /^(?:( *)\.\. toctree::[^\n]*\n|(?:`{3,}|:{3,})\{toctree\}[^\n]*\n)/gm
  for (const match of text.matchAll(starts)) {
    const lines = text.slice(match.index + match[0].length).split('\n')
    const indent = match[1]?.length
    const own: string[] = []
    for (const line of lines) {
      if (indent === undefined ? /^(?:`{3,}|:{3,})\s*$/.test(line) : line.trim() !== '' && line.search(/\S/) <= indent)
        break
      own.push(line.trim())
    }
    const caption = own.map((line) => /^:caption:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
    found.push({ caption, entries: own.filter((line) => line !== '' && !/^:\w+:|^---$/.test(line)) })
  }
  return found
}

/** MyST writes directives as blocks of code whose language is in braces. */
const translateMyst = (text: string): string =>
  mapFences(
    text
      .replaceAll(/^(:{3,})\{([\w-]+)\}[ \t]*(.*)$/gm, '$1 $2 $3')
      .replaceAll(/\{(?:doc|ref|term|py:\w+|\w+)\}`([^`<]*?)(?:\s*<[^`]*>)?`/g, '`$1`'),
    (fence) => {
      const [, name, argument = ''] = /^\{([\w:-]+)\}\s*(.*)$/.exec(fence.info) ?? []
      if (name === undefined) return fence
      const start = fence.lines.findIndex((line) => !/^:[\w-]+:/.test(line))
      const options = Object.fromEntries(
        fence.lines
          .slice(0, Math.max(0, start))
          .map((line) => /^:([\w-]+):\s*(.*)$/.exec(line)!.slice(1) as [string, string]),
      )
      const raw = fence.lines.slice(Math.max(0, start)).join('\n').trim()
      return (writeDirective({ name, argument, options, raw, inner: translateMyst(raw) }) ?? raw).split('\n')
    },
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
    const setting = (name: string) => new RegExp(`^${name}\\s*=\\s*["']([^"'\\n]+)["']`, 'm').exec(settings)?.[1]
    const fileOf = (path: string | undefined) => (path === undefined ? undefined : joinPaths(home, path))
    const labels = new Map<string, { path: string; title: string }>()
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
              `^${(joinPaths(folderOf(path), name) ?? '').replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}\\.(?:${endings.join('|')})$`,
            )
            return [...all.values()]
              .filter((page) => pattern.test(page.path) && !seen.has(page.path))
              .map((page) => ({ title: page.title ?? page.path, path: page.path, items: [] }))
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
        Promise.resolve(plain(headingIn(front.body) ?? titleOfName(stemOf(path.slice(path.lastIndexOf('/') + 1))))),
      navigation: (pages) => {
        all = pages
        for (const { path, front, title } of pages.values())
          for (const match of front.body.matchAll(/^(?:\.\. _`?([^:`\n]+)`?:|\(([\w-]+)\)=)[ \t]*$/gm)) {
            const below = headingIn(front.body.slice(match.index + match[0].length))
            labels.set((match[1] ?? match[2]!).toLowerCase(), {
              path,
              title: below === undefined ? (title ?? path) : plain(below),
            })
          }
        const first = endings
          .map((ending) => `${home === '' ? '' : `${home}/`}index.${ending}`)
          .find((path) => pages.has(path))
        if (first === undefined) return Promise.resolve(automaticItems([...pages.keys()], home, placeIn(pages)))
        return Promise.resolve([
          { title: pages.get(first)!.title ?? 'Home', path: first, items: [] },
          ...itemsOf(first, new Set([first])),
        ])
      },
      translate: async (path, text, { keep }) => {
        if (path.endsWith('.md'))
          return translateFences(
            translateContainers(
              looseTabs(translateMyst(translateHeadingIds(text.replaceAll(/^\([\w-]+\)=\s*$/gm, '')))),
            ),
          )
        return rstToMarkdown(text, {
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
        })
      },
    }
  },
}

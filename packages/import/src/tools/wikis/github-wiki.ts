import { automaticItems } from '../../navigation/automatic.ts'
import { readContents } from '../../navigation/read-contents.ts'
import { titleOfName } from '../../navigation/words.ts'
import { asciidocToMarkdown, unmarkedText } from '../../text/dialects/asciidoc.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateFences } from '../../text/fences.ts'
import { mapText, outsideCode } from '../../text/lines.ts'
import { lastPartOf, stemOf } from '../../tree.ts'
import { placeIn } from '../places.ts'
import type { Page, Tool } from '../tool.ts'

const nameOf = (path: string): string => stemOf(lastPartOf(path))

const plainName = (name: string): string =>
  name
    .trim()
    .replaceAll(/[\s/]+/g, '-')
    .toLowerCase()

const isAsciidoc = (path: string): boolean => /\.(?:adoc|asciidoc)$/i.test(path)

const picture = /\.(?:png|jpe?g|gif|svg|webp)$/i

/** Replaces `[[Page]]`, `[[words|Page]]` and `[[picture.png|alt=words]]`. */
const translateWikiLinks = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g, (_, first: string, second: string | undefined) => {
        if (picture.test(first)) return `![${/alt=([^|]*)/.exec(second ?? '')?.[1] ?? ''}](${first.trim()})`
        const target = (second ?? first).trim()
        return `[${first.trim()}](${/^https?:/.test(target) ? target : target.replaceAll(/\s+/g, '-')})`
      }),
    ),
  )

const wikiAddress = /(?<=\]\()(?:https:\/\/github\.com)?\/([\w.-]+\/[\w.-]+)\/wiki\/([^()\s]+)/g

/** Returns the repository whose wiki pages name most often: it is their own. */
const repositoryOf = (texts: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [, name] of text.matchAll(wikiAddress)) counts.set(name!, (counts.get(name!) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** The wiki of a repository: `_Sidebar.md`, or `Home.md` next to `_Footer.md`. */
export const githubWiki: Tool = {
  name: 'GitHub wiki',
  find: (tree) =>
    tree.paths.find((path) => path === '_Sidebar.md') ??
    (tree.paths.includes('Home.md') && tree.paths.includes('_Footer.md') ? 'Home.md' : undefined),
  read: async (tree, foundAt) => {
    const contents = foundAt === '_Sidebar.md' ? await tree.read(foundAt) : undefined
    const find = (pages: Iterable<string>, name: string) =>
      [...pages].find((path) => plainName(nameOf(path)) === plainName(name.replace(/\.(?:md|adoc|asciidoc)$/i, '')))
    let own: string | undefined
    const withOwnLinks = (text: string): string =>
      mapText(text, (line) =>
        outsideCode(line, (part) =>
          part.replaceAll(wikiAddress, (whole, name: string, target: string) => (name === own ? target : whole)),
        ),
      )
    return {
      home: '',
      publicFolders: [''],
      isPage: (path) => (/\.md$/i.test(path) || isAsciidoc(path)) && !/(?:^|\/)[._]/.test(path),
      addressOf: ({ path }: Page) => (nameOf(path) === 'Home' ? '' : nameOf(path)),
      titleOf: ({ path }) => Promise.resolve(titleOfName(nameOf(path))),
      navigation: (pages) => {
        own = repositoryOf([contents ?? '', ...[...pages.values()].map(({ front }) => front.body)])
        return Promise.resolve(
          contents === undefined
            ? automaticItems([...pages.keys()], '', placeIn(pages))
            : readContents(contents, (target) => {
                const local = target.replace(/^https?:\/\/[^/]+\/[^/]+\/[^/]+\/wiki\/?/, '')
                if (/^https?:/.test(local)) return { url: target }
                const path = local === '' ? undefined : find(pages.keys(), decodeURI(local.replace(/#.*$/, '')))
                return path === undefined ? {} : { path }
              }),
        )
      },
      translate: async (path, text, { keep }) => {
        if (isAsciidoc(path)) {
          const addressOf = (name: string) => {
            const found = find(tree.paths, name.replace(/#.*$/, ''))
            return found === undefined ? undefined : `/${found}${/#.*$/.exec(name)?.[0] ?? ''}`
          }
          const context = {
            include: () => Promise.resolve(undefined),
            page: addressOf,
            image: (name: string) => name,
            anchor: () => undefined,
            titleOf: (address: string) => titleOfName(nameOf(address)),
            unmarked: () => keep({ path, line: 1, construct: unmarkedText }),
            attributes: {},
          }
          return (await asciidocToMarkdown(text, context)).text
        }
        return translateFences(translateAlerts(withOwnLinks(translateWikiLinks(text))))
      },
    }
  },
}

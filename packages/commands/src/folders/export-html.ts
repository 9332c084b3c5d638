import { posix } from 'node:path'
import type { DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { isConditional } from '@scriptorium/folders/export/for-tool'
import type { Exported, ExportedFile } from '@scriptorium/folders/export/export-space'
import type { RenderContext } from '@scriptorium/site/document/context'
import { renderDocument } from '@scriptorium/site/document/render'
import { html, type Html } from '@scriptorium/site/html'
import { noFonts } from '@scriptorium/site/fonts/family'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { themeOf } from '@scriptorium/site/look/theme'
import { styleSheetOf } from '@scriptorium/site/style-sheet'
import { wordsFor } from '@scriptorium/site/words/words'

const styleName = 'style.css'

const layout = `
.written-copy{display:grid;grid-template-columns:minmax(12rem,18rem) minmax(0,48rem);gap:2rem;max-width:70rem;margin:0 auto;padding:1rem}
:root{color-scheme:light dark}
.written-copy nav ul{list-style:none;margin:0;padding-inline-start:1rem}
.written-copy nav>ul{padding:0}
@media(max-width:48rem){.written-copy{display:block}}
@media print{.written-copy{display:block}.written-copy nav{display:none}}
`

const isPage = ({ path }: ExportedFile): boolean => path.endsWith('.md') && !path.startsWith('.')

const pathOf = (path: string): string => path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')

/** Returns the address of a link of a page in the folder. */
const hrefOf = (url: string): string => {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(url)) return url
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? []
  return pathOf(path.endsWith('/') ? `${path}README.md` : path) + rest
}

const contextOf = (): RenderContext => ({
  target: (ref) => {
    const url = ref.kind === 'url' ? String(ref['url']) : undefined
    return url === undefined ? undefined : { href: hrefOf(url), title: url }
  },
  painted: new Map(),
  words: wordsFor('en'),
  opensNewTab: false,
  searchHref: () => '#',
  icons: 'regular',
  hasAnchors: true,
  marks: new Map(),
})

/** Returns nodes with the content of each condition in place of the condition: a file has no visitor for whom to decide it. */
const withConditional = <T extends DocumentNode | FragmentNode>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node): T[] => {
    if (node.object === 'block' && node.type === 'if') return withConditional((node.nodes ?? []) as T[])
    return [
      {
        ...node,
        ...('nodes' in node && node.nodes && { nodes: withConditional(node.nodes) }),
        ...('fragments' in node && node.fragments && { fragments: withConditional(node.fragments) }),
      },
    ]
  })

const bodyOf = (text: string): Html => {
  const document = readMarkdown(text)
  return renderDocument({ ...document, nodes: withConditional(document.nodes) }, contextOf()).html
}

// Only at the start: a line of code can look like a heading.
const ownTitle = /^\s*#[ \t]+(.+)/

const titleOf = (text: string, path: string): string =>
  ownTitle.exec(text)?.[1]?.replaceAll(/[*_`\\]/g, '') ?? posix.basename(path, '.md')

const plainOf = (text: string): string => text.replace(/^---\n[^]*?\n---\n/, '')

/** Returns a table of contents of pages whose names give their order, as `SUMMARY.md` has it. */
const summaryOf = (pages: readonly string[], texts: ReadonlyMap<string, string>): string =>
  pages
    .map((path) => {
      const depth = path.split('/').length - (/(?:^|\/)README\.md$/.test(path) && path.includes('/') ? 2 : 1)
      return `${'  '.repeat(depth)}* [${titleOf(texts.get(path)!, path)}](${encodeURI(path)})`
    })
    .join('\n')

/** Returns the table of contents, with links that are relative to a page at this path. */
const navigationAt = (summary: string, path: string): Html => {
  const up = posix.relative(posix.dirname(path), '.') || '.'
  const list = summary
    .replace(/^# .*$/m, '')
    .replaceAll(/\]\((?![a-z]+:|#)([^)]+)\)/gi, (_, to: string) => `](${up}/${to})`)
  return bodyOf(list)
}

const page = (
  name: string,
  title: string,
  { navigation, main, style }: Record<'navigation' | 'main' | 'style', Html | string>,
): string =>
  `<!doctype html>${html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · ${name}</title>
      <link rel="stylesheet" href="${style}" />
    </head>
    <body>
      <div class="written-copy">
        <nav aria-label="${name}">${navigation}</nav>
        <main>
          <article class="prose">
            <h1>${title}</h1>
            ${main}
          </article>
        </main>
      </div>
    </body>
  </html>`}\n`

/** Returns an export as pages of HTML that a browser opens from the disk, with the files that they show. */
export const asHtml = async (exported: Exported, name: string): Promise<Exported> => {
  const decoder = new TextDecoder()
  const texts = new Map<string, string>()
  const conditional: string[] = []
  for (const file of exported.files) {
    if (!file.path.endsWith('.md')) continue
    const text = decoder.decode(await file.read())
    texts.set(file.path, plainOf(text))
    if (isPage(file) && isConditional(text)) conditional.push(pathOf(file.path))
  }
  const included = (text: string, from: string): string =>
    text.replaceAll(
      /^\{% include "([^"]+)" %\}$/gm,
      (tag, to: string) => texts.get(posix.join(posix.dirname(from), to)) ?? tag,
    )
  const pages = exported.files.filter((file) => isPage(file) && file.path !== 'SUMMARY.md')
  const paths = pages.map(({ path }) => path)
  const summary = texts.get('SUMMARY.md') ?? summaryOf(paths, texts)
  const written = pages.map(({ path }): ExportedFile => {
    const text = included(texts.get(path)!, path)
    const style = posix.join(posix.relative(posix.dirname(path), '.'), styleName)
    const write = () =>
      page(name, titleOf(text, path), {
        navigation: navigationAt(summary, path),
        main: bodyOf(text.replace(ownTitle, '')),
        style,
      })
    return { path: pathOf(path), read: () => Promise.resolve(Buffer.from(write())) }
  })
  const style = {
    path: styleName,
    read: () => Promise.resolve(Buffer.from(themeOf(defaultCustomization, noFonts) + styleSheetOf(noFonts) + layout)),
  }
  return {
    ...exported,
    conditional,
    files: [...written, style, ...exported.files.filter(({ path }) => !path.endsWith('.md'))],
  }
}

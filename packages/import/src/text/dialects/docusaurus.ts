import { mapFences } from '../fences.ts'
import { replaceRegions } from '../lines.ts'

// Comments that mark lines of code, in the languages that Docusaurus knows them in.
const mark =
  /^\s*(?:\/\/|#|<!--|\/\*|\{\/\*|--|%|rem)\s*(?:highlight|error|success)-(?:next-line|start|end)\s*(?:-->|\*\/\}?|)\s*$/i

/** Shows blocks of code that are MDX for Docusaurus only (`mdx-code-block`) as MDX, and removes the comments that mark lines of code. */
export const unwrapCode = (text: string): string =>
  mapFences(text, (fence) => {
    if (fence.info === 'mdx-code-block') return ['', ...fence.lines, '']
    return fence.lines.some((line) => mark.test(line))
      ? { ...fence, lines: fence.lines.filter((line) => !mark.test(line)) }
      : fence
  })

/** Replaces the comments with which version 1 makes tabs by the elements of later versions. */
export const translateCodeTabs = (text: string): string =>
  replaceRegions(text, /<!--DOCUSAURUS_CODE_TABS-->/, /<!--END_DOCUSAURUS_CODE_TABS-->/, (inner) => {
    const items = inner
      .split(/^<!--(?=[^\n]{1,200}-->)/m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('-->')
        const label = part.slice(0, end).trim().replaceAll('"', '&quot;')
        return `<TabItem label="${label}">\n\n${part.slice(end + 3).trim()}\n\n</TabItem>`
      })
    return `<Tabs>\n${items.join('\n')}\n</Tabs>`
  })

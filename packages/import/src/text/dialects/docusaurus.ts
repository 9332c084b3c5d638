import { mapFences } from '../fences.ts'

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

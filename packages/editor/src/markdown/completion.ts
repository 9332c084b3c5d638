import {
  autocompletion,
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { hrefOf } from '@scriptorium/content/markdown/refs'
import type { Resolve } from '../resolve.ts'
import { blockName, blockSynonyms, type EditorWords } from '../words/words.ts'

/** How each kind of block is written; `${}` marks where to write. */
const snippets: Readonly<Record<string, string>> = {
  'heading-1': '# ${}',
  'heading-2': '## ${}',
  'heading-3': '### ${}',
  'list-unordered': '- ${}',
  'list-ordered': '1. ${}',
  'list-tasks': '- [ ] ${}',
  table: '| ${A} | ${B} |\n| --- | --- |\n| ${} |  |',
  images: '![${alt}](${address})',
  code: '```${js}\n${}\n```',
  hint: '{% hint style="${info}" %}\n${}\n{% endhint %}',
  blockquote: '> ${}',
  divider: '***\n${}',
  tabs: '{% tabs %}\n{% tab title="${A}" %}\n${}\n{% endtab %}\n{% tab title="${B}" %}\n\n{% endtab %}\n{% endtabs %}',
  stepper: '{% stepper %}\n{% step %}\n### ${}\n{% endstep %}\n{% endstepper %}',
  columns: '{% columns %}\n{% column %}\n${}\n{% endcolumn %}\n{% column %}\n\n{% endcolumn %}\n{% endcolumns %}',
  expandable: '<details>\n<summary>${title}</summary>\n\n${}\n\n</details>',
  file: '{% file src="${}" %}',
  embed: '{% embed url="${}" %}',
  'content-ref': '{% content-ref url="${}" %}\n{% endcontent-ref %}',
  math: '$$\n${}\n$$',
  mermaid: '```mermaid\n${graph TD}\n```',
  if: '{% if ${visitor.claims.plan == "pro"} %}\n${}\n{% endif %}',
  updates: '{% updates format="full" %}\n{% update date="${2026-01-01}" %}\n${}\n{% endupdate %}\n{% endupdates %}',
  'openapi-operation': '{% openapi-operation spec="${spec}" path="${/}" method="${get}" %}\n{% endopenapi-operation %}',
}

const blockCompletions = (words: EditorWords): Completion[] =>
  Object.entries(snippets).map(([type, text]) =>
    snippetCompletion(text, {
      label: `/${blockName(words, type)}`,
      detail: blockSynonyms(words, type).slice(0, 2).join(', '),
      type: 'block',
    }),
  )

const completeBlocks = (words: EditorWords) => {
  const options = blockCompletions(words)
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/^[ \t]*(?:\/[\p{L}\p{N} -]*|\{%[ \t]*[\w-]*)/u)
    if (!typed) return null
    const indent = /^[ \t]*/.exec(typed.text)![0].length
    const isTag = typed.text.trimStart().startsWith('{%')
    return {
      from: typed.from + indent,
      // The names of blocks are searched, but a tag is replaced by any block.
      options: isTag ? options.map((one) => ({ ...one, label: one.label.replace('/', '{% ') })) : options,
      validFor: isTag ? undefined : /^\/[\p{L}\p{N} -]*$/u,
    }
  }
}

const completeLinks =
  (resolve: Resolve) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/(?:\[\[|\]\()[^[\]()\n]*/)
    if (!typed) return null
    const abort = new AbortController()
    context.addEventListener('abort', () => abort.abort())
    const isAddress = typed.text.startsWith('](')
    const found = await resolve.searchLinks(typed.text.slice(2), abort.signal)
    return {
      from: typed.from,
      filter: false,
      options: found.map(({ ref, title, description }) => ({
        label: title,
        detail: description ?? '',
        apply: isAddress ? `](${hrefOf(ref)})` : `[${title.replaceAll(/[[\]\\]/g, '\\$&')}](${hrefOf(ref)})`,
      })),
    }
  }

/** Offers blocks after `/` and `{%`, and links after `[[` and `](`. */
export const completion = (words: EditorWords, resolve: Resolve) =>
  autocompletion({ override: [completeBlocks(words), completeLinks(resolve)], icons: false, aboveCursor: false })

import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { paintCode } from '@scriptorium/site/code/paint'
import { renderDocument } from '@scriptorium/site/document/render'
import type { AnswerState } from '@scriptorium/assistant/ask'
import type { Passage } from '@scriptorium/assistant/passage'
import { lookOf, wordsOf, type Visit } from '../visit.ts'

/** An answer as the script of a page shows it. */
interface ShownAnswer {
  status: AnswerState['status']
  /** The text as markup; empty if there is none. */
  html: string
  /** What to say in place of a text. */
  message: string
  followUps: readonly string[]
  sources: { href: string; title: string; heading: string; excerpt: string }[]
}

const hrefOf = ({ kind, url }: ContentRef): { href: string } | undefined =>
  kind === 'url' && typeof url === 'string' ? { href: url } : undefined

const htmlOf = async (visit: Visit, nodes: readonly BlockNode[]): Promise<string> => {
  const look = lookOf(visit.found)
  const { html } = renderDocument(
    { nodes: [...nodes] },
    {
      target: hrefOf,
      painted: await paintCode(nodes as readonly DocumentNode[] as DocumentNode[]),
      words: wordsOf(visit.found),
      opensNewTab: look.externalLinks.target === 'blank',
      searchHref: () => '',
      icons: look.styling.icons,
      hasAnchors: false,
      marks: new Map(),
    },
  )
  return String(html)
}

const sourceOf = ({ href = '', title, heading, excerpt }: Passage) => ({ href, title, heading, excerpt })

/** Returns an answer with its markup. The markup comes only from the renderer, and has no script and no style. */
export const renderAnswer = async (visit: Visit, state: AnswerState): Promise<ShownAnswer> => {
  const { askPassages, askUnanswered, askUnavailable } = wordsOf(visit.found)
  const messages: Partial<Record<AnswerState['status'], string>> = {
    passages: askPassages,
    unanswered: askUnanswered,
    unavailable: askUnavailable,
  }
  return {
    status: state.status,
    html: state.nodes.length === 0 ? '' : await htmlOf(visit, state.nodes),
    message: messages[state.status] ?? '',
    followUps: state.followUps,
    sources: state.passages.map(sourceOf),
  }
}

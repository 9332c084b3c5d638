import type { AnswerEvent, Document } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { wordsFor } from '@scriptorium/site/words/words'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { DocumentView } from '../../reading/document-view.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'

const askMs = 120_000

// An answer links only to addresses.
const unknown = { place: { spaceId: '' }, pages: [], files: undefined }

const Sources = ({ answer, title, onClose }: { answer: AnswerEvent['answer']; title: string; onClose: () => void }) => (
  <>
    <h3>{title}</h3>
    <ol>
      {answer.sources.map(({ number, space, page, title: name, heading, excerpt }) => (
        <li key={number}>
          <Link href={address.page(space, page)} onPress={onClose}>
            {heading === undefined || heading === name ? name : `${name} › ${heading}`}
          </Link>
          {answer.status !== 'answered' && <p>{excerpt}</p>}
        </li>
      ))}
    </ol>
  </>
)

/** Answers a question from all that the member may read. */
export const Answer = ({ question, onClose }: { question: string; onClose: () => void }) => {
  const { language } = useWords()
  const words = wordsFor(language)
  const { organization } = useWorkspace()
  const { data, error, refetch } = useQuery({
    queryKey: ['answer', organization.id, question],
    queryFn: ({ signal }) =>
      docs.askInOrganization({
        params: { organizationId: organization.id },
        query: { format: 'document' },
        body: { query: question },
        signal,
        timeout: askMs,
      }),
    retry: false,
    staleTime: Infinity,
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  const answer = data?.answer
  return (
    <div className="s-answer" aria-live="polite" aria-busy={!answer}>
      {!answer && <p className="s-soft">{words.askWriting}</p>}
      {answer?.message !== undefined && <p className="s-soft">{answer.message}</p>}
      {answer?.answer?.document && <DocumentView document={answer.answer.document as Document} known={unknown} />}
      {answer && answer.sources.length > 0 && <Sources answer={answer} title={words.askSources} onClose={onClose} />}
    </div>
  )
}

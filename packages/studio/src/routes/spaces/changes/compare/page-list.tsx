import type { Comment, PageDiff } from '@scriptorium/client'
import { MessageSquare } from 'lucide-react'
import { useWords } from '../../../../words/words.tsx'

/** The changed pages, with the number of open comments on each. */
export const PageList = ({
  pages,
  comments,
  chosen,
  onChoose,
}: {
  pages: readonly PageDiff[]
  comments: readonly Comment[]
  chosen: string | undefined
  onChoose: (pageId: string) => void
}) => {
  const { t } = useWords()
  const openOn = (pageId: string): number =>
    comments.filter(({ status, target }) => status === 'open' && target.page?.id === pageId).length
  return (
    <nav className="s-diff-list" aria-label={t('changedPages')}>
      <ul>
        {pages.map(({ id, after, before, changes }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span className={`s-dot ${changes[0]}`} title={changes.map((one) => t(`change-${one}`)).join(', ')} />
              <span className="s-row-title">{(after ?? before)?.title}</span>
              {openOn(id) > 0 && (
                <span className="s-row-meta">
                  <MessageSquare aria-label={t('openComments')} /> {openOn(id)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { ChangeRequest, ChangeRequestDiff, Comment, PageDiff } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Braces, Check, MessageSquare, Paperclip, SquareLibrary } from 'lucide-react'
import type { ReactNode } from 'react'
import { viewedPagesQuery } from '../../../../api/pages/viewed-pages.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'

/** Where the changed reusable contents, files and variables are. */
export const othersId = 'changed-others'

const countIn = (blocks: NonNullable<PageDiff['blocks']>, ...kinds: readonly string[]): number =>
  blocks.filter(({ change }) => kinds.includes(change)).length

/** How many blocks of a page were added and removed. An edited block counts as both. */
const Counts = ({ page: { blocks = [] } }: { page: PageDiff }) => {
  const { t } = useChangeWords()
  const [added, removed] = [countIn(blocks, 'added', 'edited'), countIn(blocks, 'removed', 'edited')]
  if (added + removed === 0) return null
  return (
    <span className="s-row-meta s-counts" dir="ltr" title={t('blockCounts', { added, removed })}>
      <span className="s-visually-hidden">{t('blockCounts', { added, removed })}</span>
      <span aria-hidden="true">+{added}</span> <span aria-hidden="true">−{removed}</span>
    </span>
  )
}

const Other = ({ icon, title, change }: { icon: ReactNode; title: string; change: string }) => (
  <li>
    <button type="button" onClick={() => document.getElementById(othersId)?.scrollIntoView({ block: 'start' })}>
      <span className={`s-dot ${change}`} />
      {icon}
      <span className="s-row-title">{title}</span>
    </button>
  </li>
)

const kindOf = ({ before, after }: { before?: unknown; after?: unknown }): string =>
  before === undefined ? 'created' : after === undefined ? 'deleted' : 'edited'

/** Everything that changed: pages with my marks and the number of open comments, then reusable contents, files and variables. */
export const PageList = ({
  change,
  diff,
  comments,
  chosen,
  onChoose,
}: {
  change: ChangeRequest
  diff: ChangeRequestDiff
  comments: readonly Comment[]
  chosen: string | undefined
  onChoose: (pageId: string) => void
}) => {
  const { t } = useChangeWords()
  const { pages, reusableContents, files = [], variables = [] } = diff
  const { data: viewed } = useQuery(viewedPagesQuery(change))
  const isViewed = (id: string): boolean => viewed?.get(id)?.changed === false
  const openOn = (pageId: string): number =>
    comments.filter(({ status, target }) => status === 'open' && target.page?.id === pageId).length
  return (
    <nav className="s-diff-list" aria-label={t('changedPages')}>
      <p className="s-soft s-viewed-count">
        {t('viewedOf', { count: pages.filter(({ id }) => isViewed(id)).length, total: pages.length })}
      </p>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <button
              type="button"
              aria-current={page.id === chosen ? 'true' : undefined}
              className={isViewed(page.id) ? 'viewed' : undefined}
              onClick={() => onChoose(page.id)}
            >
              {isViewed(page.id) ? (
                <Check aria-label={t('viewed')} />
              ) : (
                <span
                  className={`s-dot ${page.changes[0]}`}
                  title={page.changes.map((one) => t(`change-${one}`)).join(', ')}
                />
              )}
              <span className="s-row-title">{(page.after ?? page.before)?.title}</span>
              {openOn(page.id) > 0 && (
                <span className="s-row-meta">
                  <MessageSquare aria-label={t('openComments')} /> {openOn(page.id)}
                </span>
              )}
              <Counts page={page} />
            </button>
          </li>
        ))}
        {reusableContents.map((one) => (
          <Other
            key={one.id}
            icon={<SquareLibrary />}
            title={(one.after ?? one.before)!.title}
            change={one.changes[0]!}
          />
        ))}
        {files.map(({ id, name, changes }) => (
          <Other key={id} icon={<Paperclip />} title={name} change={changes[0]!} />
        ))}
        {variables.map((one) => (
          <Other key={one.name} icon={<Braces />} title={one.name} change={kindOf(one)} />
        ))}
      </ul>
    </nav>
  )
}

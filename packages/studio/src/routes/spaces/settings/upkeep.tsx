import type { Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { unusedQuery } from '../../../api/workspace/moving.ts'
import { oldPages } from '../../../api/workspace/old-pages.ts'
import { treeQuery } from '../../../api/pages/pages.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { OldPageList, useAge } from '../../managing/old-page-list.tsx'
import { Needing } from './needing.tsx'

const OldPages = ({ spaceId, canAsk }: { spaceId: string; canAsk: boolean }) => {
  const { t } = useLibraryWords()
  const { since, field } = useAge('12')
  const tree = useQuery(treeQuery({ spaceId }))
  return (
    <section className="s-block">
      <h2>{t('oldPages')}</h2>
      {field}
      <Loaded query={tree}>
        {(pages) => (
          <OldPageList
            pages={oldPages(spaceId, pages, since)}
            label={t('oldPages')}
            none={t('noOldPages')}
            canAsk={() => canAsk}
          />
        )}
      </Loaded>
    </section>
  )
}

const Unused = ({ spaceId }: { spaceId: string }) => {
  const { t, language } = useLibraryWords()
  const unused = useQuery(unusedQuery(spaceId))
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  return (
    <section className="s-block">
      <h2>{t('unusedContent')}</h2>
      <Loaded query={unused}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="s-soft">{t('nothingUnused')}</p>
          ) : (
            <ul className="s-list" aria-label={t('unusedContent')}>
              {items.map(({ kind, id, title, size }) => (
                <li key={id}>
                  <span className="s-list-main" dir="auto">
                    {title}
                  </span>
                  <span className="s-badge">{t(`unused-${kind}`)}</span>
                  {size !== undefined && <span className="s-list-meta">{format.format(size / 1000)}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** What of a space may need care: pages that are old or lack something, and what no page uses. */
export const Upkeep = ({ space: { id: spaceId, permissions } }: { space: Space }) => {
  const { organization } = useWorkspace()
  return (
    <>
      <Needing spaceId={spaceId} need="verification" />
      <Needing spaceId={spaceId} need="owner" canGive={permissions.edit && organization.permissions.listMembers} />
      <OldPages spaceId={spaceId} canAsk={permissions.comment} />
      <Needing spaceId={spaceId} need="links" />
      <Needing spaceId={spaceId} need="alternative-texts" />
      <Unused spaceId={spaceId} />
    </>
  )
}

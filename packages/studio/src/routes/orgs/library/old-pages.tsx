import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oldPagesQuery, spacesReadKey, type SpacesRead } from '../../../api/workspace/old-pages.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { OldPageList, useAge } from '../../managing/old-page-list.tsx'

// A browser needs seconds for thousands of rows.
const rowsPerPage = 200

/** The pages that nobody has changed for a while, of all spaces that the person can edit. */
export const OldPages = () => {
  const { t, language } = useLibraryWords()
  const { organization } = useWorkspace()
  const { since, field } = useAge('6')
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const { data: read } = useQuery<SpacesRead>({ queryKey: spacesReadKey(organization.id), queryFn: skipToken })
  const old = useQuery(oldPagesQuery(organization.id, since))
  const [shown, setShown] = useState(rowsPerPage)
  const byId = new Map(spaces.map((space) => [space.id, space]))
  return (
    <section className="s-block">
      <h2>{t('oldPages')}</h2>
      {field}
      {old.isFetching && read && (
        <p className="s-soft">
          <progress aria-label={t('oldPages')} value={read.done} max={read.total} />{' '}
          {t('doneOf', { done: read.done.toLocaleString(language), total: read.total.toLocaleString(language) })}
        </p>
      )}
      <Loaded query={old}>
        {(pages) => (
          <>
            <OldPageList
              pages={pages.slice(0, shown)}
              canAsk={({ spaceId }) => byId.get(spaceId)?.permissions.comment === true}
              placeOf={({ spaceId }) => byId.get(spaceId)?.title}
            />
            {pages.length > shown && (
              <div className="s-more">
                <Button onPress={() => setShown(shown + rowsPerPage)}>{t('loadMore')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { needs, pagesToCheckQuery, shownPage } from '../../../api/workspace/old-pages.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { OldPageList, useAge } from '../../managing/old-page-list.tsx'
import { useAddressState } from '../../managing/search.ts'

const words = {
  change: { title: 'oldPages', none: 'noOldPages' },
  owner: { title: 'lacksOwner', none: 'noneLacksOwner' },
  verification: { title: 'lacksVerification', none: 'noneLacksVerification' },
} as const

/** The pages that somebody should look at, of all spaces that the person can see. */
export const OldPages = () => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const [{ need: named }, change] = useAddressState()
  const need = needs.find((one) => one === named) ?? 'change'
  const { since, field } = useAge('6')
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const list = useInfiniteQuery(pagesToCheckQuery(organization.id, need, since))
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const placeOf = ({ spaceId }: { spaceId: string }) => {
    const space = byId.get(spaceId)
    if (!space?.permissions.edit) return space?.title
    // Pages get an owner on that screen.
    return (
      <Link href={address.spaceSettings(spaceId, 'upkeep')} className="s-inline-link">
        {`${space.title} · ${t('upkeep')}`}
      </Link>
    )
  }
  return (
    <section className="s-block">
      <h2>{t(words[need].title)}</h2>
      <div className="s-filters">
        <Choice
          label={t('pagesToCheck')}
          name="need"
          value={need}
          options={needs.map((value) => ({ value, label: t(words[value].title) }))}
          onChange={(value) => change({ need: value }, 'replace')}
        />
        {need === 'change' && field}
      </div>
      <Loaded query={list}>
        {({ pages }) => (
          <OldPageList
            pages={pages.flatMap(({ items }) => items.map(shownPage))}
            label={t(words[need].title)}
            none={t(words[need].none)}
            canAsk={({ spaceId }) => byId.get(spaceId)?.permissions.comment === true}
            placeOf={placeOf}
          />
        )}
      </Loaded>
      <LoadMore list={list} />
    </section>
  )
}

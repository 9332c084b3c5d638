import { useQuery } from '@tanstack/react-query'
import { FileText, Plus, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { myChangeRequestsQuery } from '../../api/change-requests/change-requests.ts'
import { favoritesQuery } from '../../api/pages/marks.ts'
import { sitesQuery, spacesQuery } from '../../api/workspace/workspace.ts'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View } from '../../frame/view.tsx'
import { useWorkspace } from '../../frame/workspace.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'
import { useAddressState } from '../managing/search.ts'
import { recentPages } from '../spaces/pages/recent.ts'
import { ChangeRows, Row, Section } from './rows.tsx'
import { hideTour, isTourHidden, stepsDone, tourSteps } from './tour-steps.ts'
import { SpaceSign } from '../../ui/space-sign.tsx'

const Tour = lazy(async () => ({ default: (await import('./tour.tsx')).Tour }))

const shownCards = 30

const Spaces = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: spaces = [], isFetched } = useQuery(spacesQuery(organization.id))
  return (
    <section className="s-home-section">
      <div className="s-home-head">
        <h2>{t('spaces')}</h2>
        {organization.permissions.createContent && (
          <ButtonLink href={address.library(organization.id, 'space')} look="quiet">
            <Plus />
            {t('newSpace')}
          </ButtonLink>
        )}
      </div>
      {spaces.length === 0 && isFetched && (
        <p className="s-soft">{t(organization.permissions.createContent ? 'noSpacesYet' : 'noSpacesShared')}</p>
      )}
      <ul className="s-cards">
        {spaces.slice(0, shownCards).map((space) => (
          <li key={space.id}>
            <Link href={address.space(space.id)} className="s-card">
              <span className="s-card-icon">
                <SpaceSign emoji={space.emoji} />
              </span>
              <span className="s-card-title">{space.title}</span>
              <span className="s-card-meta">
                {t('updated')} <Time at={space.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {spaces.length > shownCards && (
        <ButtonLink href={address.library(organization.id)}>{t('showAll', { count: spaces.length })}</ButtonLink>
      )}
    </section>
  )
}

const Favorites = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data = [] } = useQuery(favoritesQuery(organization.id))
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const found = data.filter(({ title }) => title !== undefined)
  if (found.length === 0) return null
  return (
    <Section title={t('favorites')}>
      {found.map(({ space, page, title, emoji, createdAt }) => (
        <Row
          key={`${space}/${page}`}
          href={page === undefined ? address.space(space) : address.page(space, page)}
          icon={page === undefined ? <SpaceSign emoji={emoji} /> : (emoji ?? <Star />)}
          title={title!}
          meta={page === undefined ? t('space') : (spaces.find(({ id }) => id === space)?.title ?? '')}
          at={createdAt}
        />
      ))}
    </Section>
  )
}

const Work = () => {
  const { t } = useWords()
  const { user, organization } = useWorkspace()
  const { data, error, refetch } = useQuery(myChangeRequestsQuery(organization.id, user.id))
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const recent = recentPages({ userId: user.id, organizationId: organization.id })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={6} />
  return (
    <>
      {data.toReview.length > 0 && (
        <Section title={t('waitingForReview')}>
          <ChangeRows items={data.toReview} />
        </Section>
      )}
      {data.mine.length > 0 && (
        <Section title={t('myChanges')}>
          <ChangeRows items={data.mine} />
        </Section>
      )}
      <Favorites />
      {recent.length > 0 && (
        <Section title={t('recentPages')}>
          {recent.map(({ spaceId, pageId, title, emoji, at }) => (
            <Row
              key={pageId}
              href={address.page(spaceId, pageId)}
              icon={emoji ?? <FileText />}
              title={title}
              meta={spaces.find(({ id }) => id === spaceId)?.title ?? ''}
              at={at}
            />
          ))}
        </Section>
      )}
      <Spaces />
    </>
  )
}

const FirstSteps = () => {
  const { organization, user } = useWorkspace()
  const [{ tour }, change] = useAddressState()
  const [isHidden, setHidden] = useState(() => isTourHidden(organization.id))
  const { data: spaces } = useQuery(spacesQuery(organization.id))
  const { data: sites } = useQuery(sitesQuery(organization.id))
  const { data: changes } = useQuery(myChangeRequestsQuery(organization.id, user.id))
  if (!organization.permissions.createContent || !spaces || !sites || !changes) return null
  const done = stepsDone(spaces, sites, changes.mine)
  const isNeeded = !isHidden && done.size < tourSteps.length
  if (!isNeeded && tour === undefined) return null
  const hide = () => {
    hideTour(organization.id)
    setHidden(true)
    change({ tour: undefined }, 'replace')
  }
  return (
    <Suspense>
      <Tour spaces={spaces} sites={sites} done={done} onHide={hide} />
    </Suspense>
  )
}

/** The first screen: what waits for me, what I work on, and what I read last. */
export const Home = () => {
  const { t } = useWords()
  const { user } = useWorkspace()
  return (
    <Shell rail={<WorkspaceRail />}>
      <View title={t('home')} crumbs={[{ label: t('home') }]}>
        <div className="s-page">
          <h1 className="s-greeting">{t('hello', { name: user.displayName })}</h1>
          <FirstSteps />
          <Work />
        </div>
      </View>
    </Shell>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Globe, House, Inbox, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button, Link } from 'react-aria-components'
import { address } from '../address.ts'
import { inboxCountQuery } from '../api/people/inbox.ts'
import { sitesQuery, spacesQuery } from '../api/workspace/workspace.ts'
import { Skeleton } from '../ui/empty.tsx'
import { useWords } from '../words/words.tsx'
import { useCommands } from './commands.ts'
import { NavLink } from './nav-link.tsx'
import { shortcutText } from './shortcuts.ts'
import { UserMenu } from './user-menu.tsx'
import { useWorkspace } from './workspace.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'
import { SpaceSign } from '../ui/space-sign.tsx'

const ManageLinks = lazy(async () => ({ default: (await import('./manage-links.tsx')).ManageLinks }))

// People look for more of them on the screens that list them all.
const shownInRail = 20

/** The field that opens the search for everything. */
export const SearchButton = () => {
  const { t } = useWords()
  const { openSearch } = useCommands()
  return (
    <Button className="s-search-button" onPress={openSearch}>
      <Search />
      <span>{t('search')}</span>
      <kbd>{shortcutText('search')}</kbd>
    </Button>
  )
}

const ShowAll = ({ count, href }: { count: number; href: string }) => {
  const { t } = useWords()
  if (count <= shownInRail) return null
  return (
    <Link href={href} className="s-nav-link">
      <span className="s-nav-icon">
        <Ellipsis />
      </span>
      <span className="s-nav-label">{t('showAll', { count })}</span>
    </Link>
  )
}

const Spaces = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: spaces } = useQuery(spacesQuery(organization.id))
  if (!spaces) return <Skeleton kind="rows" lines={4} />
  if (spaces.length === 0) return null
  return (
    <section aria-labelledby="rail-spaces">
      <h2 id="rail-spaces">{t('spaces')}</h2>
      {spaces.slice(0, shownInRail).map((space) => (
        <NavLink key={space.id} href={address.space(space.id)} icon={<SpaceSign emoji={space.emoji} />}>
          {space.title}
        </NavLink>
      ))}
      <ShowAll count={spaces.length} href={address.library(organization.id)} />
    </section>
  )
}

const Sites = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: sites = [] } = useQuery(sitesQuery(organization.id))
  if (sites.length === 0) return null
  return (
    <section aria-labelledby="rail-sites">
      <h2 id="rail-sites">{t('sites')}</h2>
      {sites.slice(0, shownInRail).map((site) => (
        <NavLink key={site.id} href={address.site(site.id)} icon={<Globe />}>
          {site.title}
        </NavLink>
      ))}
      <ShowAll count={sites.length} href={address.sites(organization.id)} />
    </section>
  )
}

/** The ways to everything in the workspace. */
export const WorkspaceRail = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: waiting } = useQuery(inboxCountQuery(organization.id))
  return (
    <>
      <WorkspaceMenu />
      <SearchButton />
      <nav aria-label={t('workspace')} className="s-rail-scroll">
        <section>
          <NavLink href={address.home} icon={<House />}>
            {t('home')}
          </NavLink>
          <NavLink href={address.inbox} icon={<Inbox />} count={waiting}>
            {t('inbox')}
          </NavLink>
        </section>
        <Spaces />
        <Sites />
        {/* Its words load by themselves, so it stands last, where nothing moves when they are there. */}
        <Suspense>
          <ManageLinks />
        </Suspense>
      </nav>
      <UserMenu />
    </>
  )
}

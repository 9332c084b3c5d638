import type { Space } from '@scriptorium/client'
import { ArrowLeft, GitPullRequestArrow, History, Repeat, Settings } from 'lucide-react'
import { address } from '../../address.ts'
import { SearchButton } from '../../frame/rail.tsx'
import { NavLink } from '../../frame/nav-link.tsx'
import { UserMenu } from '../../frame/user-menu.tsx'
import { useWorkspace } from '../../frame/workspace.tsx'
import { useWords } from '../../words/words.tsx'
import { PageTree } from './tree/page-tree.tsx'
import { Link } from 'react-aria-components'
import { SpaceSign } from '../../ui/space-sign.tsx'

/** The page tree of a space, and the ways to its change requests and its history. */
export const SpaceRail = ({ spaceId, space }: { spaceId: string; space: Space | undefined }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  return (
    <>
      <Link href={address.home} className="s-back">
        <ArrowLeft />
        <span>{organization.title}</span>
      </Link>
      <Link href={address.space(spaceId)} className="s-space-title">
        <SpaceSign emoji={space?.emoji} />
        <span>{space?.title}</span>
      </Link>
      <SearchButton />
      <nav aria-label={t('space')} className="s-space-nav">
        <NavLink href={address.changes(spaceId)} icon={<GitPullRequestArrow />} count={space?.changeRequestsOpen}>
          {t('changeRequests')}
        </NavLink>
        <NavLink href={address.history(spaceId)} icon={<History />}>
          {t('history')}
        </NavLink>
        <NavLink href={address.contents(spaceId)} icon={<Repeat />}>
          {t('contents')}
        </NavLink>
        <NavLink href={address.spaceSettings(spaceId)} icon={<Settings />}>
          {t('settings')}
        </NavLink>
      </nav>
      <PageTree spaceId={spaceId} canEdit={space?.permissions.edit === true} />
      <UserMenu />
    </>
  )
}

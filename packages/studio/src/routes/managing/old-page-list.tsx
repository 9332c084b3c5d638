import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { Time } from '../../../ui/time.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { ChooseBox } from '../../managing/bulk/choose-box.tsx'
import { useChosen } from '../../managing/bulk/use-chosen.ts'
import { useMemberNames } from '../../managing/member-names.ts'
import { BulkAsking, type OwnedPage } from './bulk-asking.tsx'
import type { OldPage } from './old-pages.ts'

interface Props {
  spaceId: string
  pages: readonly OldPage[]
  canAsk: boolean
}

/** Pages that have not changed for a while. The owners of those that are chosen can be asked. */
export const OldPageList = ({ spaceId, pages, canAsk }: Props) => {
  const { t } = useLibraryWords()
  const names = useMemberNames(pages.map(({ owner }) => owner))
  const { chosen, choose, release } = useChosen<OwnedPage>('old')
  return (
    <>
      <ul className="s-list" aria-label={t('oldPages')}>
        {pages.map((page) => {
          const { id, title, owner = '', updatedAt } = page
          const ownerName = names.get(owner)
          return (
            <li key={id}>
              {canAsk && ownerName !== undefined && (
                <ChooseBox
                  name={title}
                  isChosen={chosen.has(id)}
                  onChoose={(isChosen) => choose({ ...page, owner, ownerName }, isChosen)}
                />
              )}
              <span className="s-list-main">
                <Link href={address.page(spaceId, id)}>{title}</Link>
                <small dir="auto">{ownerName}</small>
              </span>
              <span className="s-list-meta">
                <Time at={updatedAt} />
              </span>
            </li>
          )
        })}
      </ul>
      {chosen.size > 0 && <BulkAsking spaceId={spaceId} pages={[...chosen.values()]} onRelease={release} />}
    </>
  )
}

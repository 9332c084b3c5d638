import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { resetLook, shownTitleQuery } from '../../../api/sites/look.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { useLookWords } from '../../../words/look/words.ts'

interface Props {
  place: SitePlace & { siteSpaceId: string }
  canEdit: boolean
}

/** Says whose look is edited, and lets the space look like its site again. */
export const SpaceLookHead = ({ place, canEdit }: Props) => {
  const { t } = useLookWords()
  const { data: name = '' } = useQuery(shownTitleQuery(place))
  return (
    <section className="s-space-look">
      <h2>{t('lookOf', { name })}</h2>
      <p className="s-soft">{t('lookOfText')}</p>
      <div className="s-toolbar">
        <Link className="s-button plain" href={address.site(place.siteId, 'look')}>
          {t('lookOfSite')}
        </Link>
        {canEdit && (
          <AskingButton
            title={t('resetLook')}
            look="quiet"
            onSubmit={(isForced) => resetLook(place, isForced)}
            doneText={t('savedDone')}
          >
            <p>{t('resetLookText', { name })}</p>
          </AskingButton>
        )}
      </div>
    </section>
  )
}

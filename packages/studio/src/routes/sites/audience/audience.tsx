import type { Site } from '@scriptorium/client'
import { useState } from 'react'
import { siteKey, updateSite, type SitePlace } from '../../../api/sites/sites.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Choice } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { VisitorClaims } from './claims.tsx'
import { ShareLinks } from './share-links.tsx'
import { ViewAs } from './view-as.tsx'
import { visibilities } from './visibilities.ts'
import { VisitorAuth } from './visitor-auth.tsx'

/** Who can read a site: everyone, people with a link, or visitors who sign in. */
export const Audience = ({ place, read: { data: site, tag } }: { place: SitePlace; read: Tagged<Site> }) => {
  const { t } = useSitesWords()
  const [{ of, visibility }, setChosen] = useState({ of: tag, visibility: site.visibility })
  // What was saved replaces the choice. A key on the whole view would close a dialog that is open below.
  if (of !== tag) setChosen({ of: tag, visibility: site.visibility })
  const { admin } = site.permissions
  const take = () => void queries.invalidateQueries({ queryKey: siteKey(place) })
  return (
    <>
      <SavedForm
        key={tag}
        action={t('saveAudience')}
        onSubmit={(isForced) => updateSite(place, { visibility }, isForced ? undefined : tag)}
        isReady={visibility !== site.visibility}
        isReadOnly={!admin}
        outdated={<ChangedElsewhere target={site.id} onTake={take} />}
      >
        <Choice
          label={t('whoReads')}
          name="visibility"
          value={visibility}
          options={visibilities.map((value) => ({ value, label: t(`visibility-${value}`) }))}
          onChange={(value) => setChosen({ of: tag, visibility: value })}
        />
      </SavedForm>
      {admin && visibility === 'share-link' && <ShareLinks place={place} />}
      {admin && visibility === 'visitor-auth' && <VisitorAuth place={place} />}
      {admin && <VisitorClaims place={place} />}
      <ViewAs place={place} canSeeClaims={admin} />
    </>
  )
}

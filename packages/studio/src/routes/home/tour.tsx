import type { Site, Space } from '@scriptorium/client'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { useManageWords } from '../../words/manage/words.ts'
import { tourSteps, type TourStep } from './tour-steps.ts'

const hrefOf = (step: TourStep, organizationId: string, space: Space | undefined, site: Site | undefined): string => {
  if (step === 'site') return address.sites(organizationId, 'site', space?.id)
  if (step === 'publish') return site ? address.site(site.id) : address.sites(organizationId)
  if (step === 'space' || !space) return address.library(organizationId, 'space')
  return step === 'write' ? address.space(space.id) : address.changes(space.id)
}

interface Props {
  spaces: readonly Space[]
  sites: readonly Site[]
  done: ReadonlySet<TourStep>
  onHide: () => void
}

/** The steps from an empty organization to a published page, each with the way to where it is done. */
export const Tour = ({ spaces, sites, done, onHide }: Props) => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const next = tourSteps.find((step) => !done.has(step))
  return (
    <section className="s-home-section" aria-labelledby="tour">
      <div className="s-home-head">
        <h2 id="tour">{t('tour')}</h2>
        <Button look="quiet" onPress={onHide}>
          {t('hideTour')}
        </Button>
      </div>
      <p className="s-soft">{t(next === undefined ? 'tourDone' : 'tourText')}</p>
      <ol className="s-tour">
        {tourSteps.map((step) => (
          <li key={step} aria-current={step === next ? 'step' : undefined}>
            {done.has(step) ? <CircleCheck aria-label={t('done')} /> : <Circle aria-hidden="true" />}
            <Link href={hrefOf(step, organization.id, spaces[0], sites[0])}>{t(`tour-${step}`)}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { SiteRedirect } from '@scriptorium/client'
import { writeRedirects } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { useSitesWords } from '../../../words/sites/words.ts'
import { BulkBar } from '../../managing/bulk/bulk-bar.tsx'

interface Props {
  place: SitePlace
  redirects: readonly SiteRedirect[]
  onRelease: (redirects?: readonly SiteRedirect[]) => void
}

/** Removes several redirects at once, and brings them back. */
export const BulkRedirects = ({ place, redirects, onRelease }: Props) => {
  const { t } = useSitesWords()
  const write = (destinationOf: (redirect: SiteRedirect) => SiteRedirect['destination'] | null) => {
    return async (some: readonly SiteRedirect[]) => {
      const entries = some.map((one) => ({ source: one.source, destination: destinationOf(one) }))
      return (await writeRedirects(place, entries)).map(({ error }) => error)
    }
  }
  return (
    <BulkBar
      items={redirects}
      nameOf={({ source }) => source}
      actions={[
        {
          label: t('remove'),
          isDangerous: true,
          act: write(() => null),
          undo: write(({ destination }) => destination),
        },
      ]}
      onRelease={onRelease}
    />
  )
}

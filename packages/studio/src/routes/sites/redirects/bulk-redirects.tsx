import type { SiteRedirect } from '@scriptorium/client'
import { removeRedirects, writeRedirects } from '../../../api/sites/redirects.ts'
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
  const reasonsOf = (results: Awaited<ReturnType<typeof writeRedirects>>) => results.map(({ error }) => error)
  return (
    <BulkBar
      items={redirects}
      nameOf={({ source }) => source}
      actions={[
        {
          label: t('remove'),
          isDangerous: true,
          act: async (some) => reasonsOf(await removeRedirects(place, some)),
          undo: async (some) =>
            reasonsOf(
              await writeRedirects(
                place,
                some.map(({ source, destination }) => ({ source, destination })),
              ),
            ),
        },
      ]}
      onRelease={onRelease}
    />
  )
}

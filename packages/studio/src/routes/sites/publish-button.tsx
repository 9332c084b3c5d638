import type { Site } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { openInTab } from '../../api/open-in-tab.ts'
import { setPublished, type SitePlace } from '../../api/sites/sites.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/message.ts'
import { say, sayError } from '../../ui/toasts.tsx'
import { useSitesWords } from '../../words/sites/words.ts'

/** Publishes a site, or takes it away from readers. */
export const PublishButton = ({ place, site }: { place: SitePlace; site: Site }) => {
  const words = useSitesWords()
  const { t } = words
  const { mutate, isPending } = useMutation({
    mutationFn: () => setPublished(place, true),
    onSuccess: (published) =>
      say(
        t('sitePublished'),
        published === undefined ? undefined : { label: t('visitSite'), run: () => openInTab(published) },
      ),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const unpublish = async () => {
    await setPublished(place, false)
    say(t('siteUnpublished'), { label: t('undo'), run: () => mutate() })
  }
  if (!site.published) {
    return (
      <Button look="filled" onPress={() => mutate()} isPending={isPending}>
        {t('publishSite')}
      </Button>
    )
  }
  return (
    <AskingButton title={t('unpublishSite')} look="quiet" onSubmit={unpublish}>
      <p>{t('unpublishText')}</p>
    </AskingButton>
  )
}

import { useMutation } from '@tanstack/react-query'
import { openInTab } from '../../api/open-in-tab.ts'
import { setPublished, type SitePlace } from '../../api/sites/sites.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/message.ts'
import { say, sayError } from '../../ui/toasts.tsx'
import { useSitesWords } from '../../words/sites/words.ts'

const usePublishing = (place: SitePlace) => {
  const words = useSitesWords()
  const { t } = words
  return useMutation({
    mutationFn: () => setPublished(place, true),
    onSuccess: (published) =>
      say(
        t('sitePublished'),
        published === undefined ? undefined : { label: t('visitSite'), run: () => openInTab(published) },
      ),
    onError: (error) => sayError(messageOf(error, words)),
  })
}

/** Publishes a site. */
export const PublishButton = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const { mutate, isPending } = usePublishing(place)
  return (
    <Button look="filled" onPress={() => mutate()} isPending={isPending}>
      {t('publishSite')}
    </Button>
  )
}

/** Takes a site away from readers. */
export const UnpublishButton = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const { mutate } = usePublishing(place)
  const unpublish = async () => {
    await setPublished(place, false)
    say(t('siteUnpublished'), { label: t('undo'), run: () => mutate() })
  }
  return (
    <AskingButton title={t('unpublishSite')} onSubmit={unpublish}>
      <p>{t('unpublishText')}</p>
    </AskingButton>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { previewAs, type SitePlace } from '../../../api/sites.ts'
import { Button } from '../../../ui/button.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { useSitesWords } from '../../../words/sites/words.ts'

/** Opens the site as a visitor with some claims sees it. */
export const ViewAs = ({ place }: { place: SitePlace }) => {
  const words = useSitesWords()
  const { t } = words
  const [claims, setClaims] = useState('')
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => previewAs(place, claims.trim()) })
  return (
    <section className="s-block">
      <h2>{t('viewAs')}</h2>
      <Form
        className="s-form"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextBox
          label={`${t('claims')} (${t('optional')})`}
          name="claims"
          value={claims}
          onChange={setClaims}
          rows={2}
          placeholder='{"plan": "pro"}'
        />
        {error && (
          <p role="alert" className="s-field-error">
            {messageOf(error, words)}
          </p>
        )}
        <Button type="submit" isPending={isPending}>
          {t('viewAs')}
        </Button>
        {data !== undefined && (
          <a className="s-bar-link" href={data} target="_blank" rel="noreferrer">
            {t('openPreview')}
          </a>
        )}
      </Form>
    </section>
  )
}

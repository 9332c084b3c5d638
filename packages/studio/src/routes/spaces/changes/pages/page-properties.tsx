import type { PageDocument } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState, type Ref } from 'react'
import { Checkbox, Form, Heading } from 'react-aria-components'
import { changeContent } from '../../../../api/change-requests/change-requests.ts'
import { pageQuery } from '../../../../api/pages/pages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { ProblemsContext, TextBox } from '../../../../ui/fields.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { useProblems } from '../../../../ui/use-problems.ts'
import { Overlay } from '../../../../ui/prompt.tsx'
import { useTyped } from '../../../../ui/unsaved-guard.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { usePlace } from '../../place.ts'
import { OwnerChoice } from './owner-choice.tsx'

const texts = ['emoji', 'icon', 'slug', 'condition'] as const
const switches = ['hidden', 'noIndex', 'noRobotsIndex'] as const

type Values = Record<(typeof texts)[number] | 'owner' | 'verifiedUntil', string> &
  Record<(typeof switches)[number], boolean>

const limits: Readonly<Record<(typeof texts)[number], number>> = { emoji: 16, icon: 50, slug: 100, condition: 1024 }

const valuesOf = (page: PageDocument): Values => ({
  emoji: page.emoji ?? '',
  icon: page.icon ?? '',
  slug: page.slug,
  condition: page.condition ?? '',
  owner: page.owner ?? '',
  verifiedUntil: page.verifiedUntil ?? '',
  hidden: page.hidden === true,
  noIndex: page.noIndex === true,
  noRobotsIndex: page.noRobotsIndex === true,
})

/** Only what differs is sent, so that what others change meanwhile stays. */
const changedValues = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof Values] !== value))

/** Null removes an owner or a day. */
const sent = ({ owner, verifiedUntil, ...values }: Partial<Values>) => ({
  ...values,
  ...(owner !== undefined && { owner: owner || null }),
  ...(verifiedUntil !== undefined && { verifiedUntil: verifiedUntil || null }),
})

interface FormProps {
  page: PageDocument
  formRef: Ref<HTMLFormElement>
  onClose: () => void
}

const PropertiesForm = ({ page, formRef, onClose }: FormProps) => {
  const words = useChangeWords()
  const { t } = words
  const { spaceId, changeRequestId = '' } = usePlace()
  const [before] = useState(() => valuesOf(page))
  const [values, setValues] = useState(before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      changeContent({ spaceId, changeRequestId }, [
        { operation: 'update_page', page: page.id, ...sent(changedValues(before, values)) },
      ]),
  })
  const labels = { emoji: t('emoji'), icon: t('icon'), slug: t('slug'), condition: t('pageCondition') }
  const help = { emoji: undefined, icon: t('iconText'), slug: undefined, condition: t('pageConditionText') }
  const problems = useProblems(error, '/body/changes/0')
  const switchLabels = { hidden: t('hideFromTree'), noIndex: t('noIndexPage'), noRobotsIndex: t('noRobotsPage') }
  return (
    <Form
      className="s-form"
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault()
        // Not called if this was closed meanwhile: what was opened since stays open.
        if (!isPending) mutate(undefined, { onSuccess: onClose })
      }}
    >
      <ProblemsContext value={problems}>
        {texts.map((name) => (
          <TextBox
            key={name}
            name={name}
            label={labels[name]}
            hint={help[name]}
            value={values[name]}
            maxLength={limits[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <OwnerChoice value={values.owner} onChange={(owner) => setValues({ ...values, owner })} />
        <TextBox
          name="verifiedUntil"
          type="date"
          label={t('verifiedUntil')}
          hint={t('verifiedUntilText')}
          value={values.verifiedUntil}
          onChange={(verifiedUntil) => setValues({ ...values, verifiedUntil })}
        />
      </ProblemsContext>
      {switches.map((name) => (
        <Checkbox
          key={name}
          className="s-checkbox"
          isSelected={values[name]}
          onChange={(isOn) => setValues({ ...values, [name]: isOn })}
        >
          <span className="s-check">
            <Check />
          </span>
          {switchLabels[name]}
        </Checkbox>
      ))}
      {error && problems.size === 0 && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-dialog-actions">
        <Button look="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button look="filled" type="submit" isPending={isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

/** The properties of a page that are not in its text. */
export const PageProperties = ({ pageId, onClose }: { pageId: string; onClose: () => void }) => {
  const { t } = useChangeWords()
  const { spaceId, changeRequestId } = usePlace()
  const { data: page } = useQuery(pageQuery({ spaceId, changeRequestId }, pageId))
  const { isTyped, formRef } = useTyped()
  return (
    <Overlay onClose={onClose} isKept={isTyped}>
      <Heading slot="title">{t('pageProperties')}</Heading>
      {page?.type === 'document' ? (
        <PropertiesForm page={page} formRef={formRef} onClose={onClose} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Overlay>
  )
}

import type { SiteCustomization } from '@scriptorium/client'
import { Choice, TextBox, Toggle } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { newLink, TargetFields } from './links.tsx'
import type { PartProps } from './part.ts'
import { Section } from './section.tsx'

type Announcement = NonNullable<SiteCustomization['announcement']>

const kinds = ['info', 'warning', 'danger', 'success'] as const

const LinkFields = ({
  place,
  link,
  onChange,
}: {
  place: PartProps['place']
  link: NonNullable<Announcement['link']>
  onChange: (link: NonNullable<Announcement['link']>) => void
}) => {
  const { t } = useLookWords()
  return (
    <>
      <TextBox
        label={t('linkTitle')}
        name="announcement/link/title"
        value={link.title}
        isRequired
        onChange={(title) => onChange({ ...link, title })}
        maxLength={128}
      />
      <TargetFields
        place={place}
        name="announcement/link/to"
        to={link.to}
        onChange={(to) => onChange({ ...link, to })}
      />
    </>
  )
}

/** The banner at the top of every page. */
export const AnnouncementPart = ({ look, place, onChange }: PartProps) => {
  const { t } = useLookWords()
  const announcement: Announcement = look.announcement ?? { enabled: false, message: '', style: 'info' }
  const { link, ...unlinked } = announcement
  const set = (changes: Partial<Announcement>) => onChange({ announcement: { ...announcement, ...changes } })
  return (
    <Section title={t('announcement')}>
      <Toggle label={t('announcementOn')} isOn={announcement.enabled} onChange={(enabled) => set({ enabled })} />
      {announcement.enabled && (
        <>
          <TextBox
            label={t('message')}
            name="announcement/message"
            value={announcement.message}
            onChange={(message) => set({ message })}
            maxLength={1024}
            rows={2}
          />
          <Choice
            label={t('kindOfMessage')}
            name="announcement/style"
            value={announcement.style}
            options={kinds.map((value) => ({ value, label: t(`style-${value}`) }))}
            onChange={(style) => set({ style })}
          />
          <Toggle
            label={t('withLink')}
            isOn={link !== undefined}
            onChange={(isOn) => (isOn ? set({ link: newLink() }) : onChange({ announcement: unlinked }))}
          />
          {link && <LinkFields place={place} link={link} onChange={(one) => set({ link: one })} />}
        </>
      )}
    </Section>
  )
}

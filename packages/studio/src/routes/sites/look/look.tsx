import type { SiteCustomization } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { lookQuery, setLook } from '../../../api/sites/look.ts'
import { siteKey, type SitePlace } from '../../../api/sites/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Choice, TextBox, Toggle } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { LookPreview } from './look-preview.tsx'
import './look.css'

type Styling = SiteCustomization['styling']
type Announcement = NonNullable<SiteCustomization['announcement']>

const styles = ['clean', 'muted', 'bold', 'gradient'] as const
const corners = ['straight', 'rounded', 'circular'] as const
const kinds = ['info', 'warning', 'danger', 'success'] as const

interface PartProps {
  look: SiteCustomization
  saved: SiteCustomization
  canEdit: boolean
  onChange: (changes: Partial<SiteCustomization>) => void
}

const Color = ({ look, saved, canEdit, onChange, theme }: PartProps & { theme: 'dark' | 'light' }) => {
  const { t } = useSitesWords()
  const name = `${t('color-primary')} ${t(theme === 'light' ? 'inLight' : 'inDark')}`
  const { primaryColor } = look.styling
  const set = (color: string) =>
    onChange({ styling: { ...look.styling, primaryColor: { ...primaryColor, [theme]: color } } })
  const before = saved.styling.primaryColor[theme]
  return (
    <div className="s-color">
      <label>
        <input
          type="color"
          value={primaryColor[theme].slice(0, 7)}
          disabled={!canEdit}
          onChange={({ target }) => set(target.value)}
        />
        <span>{name}</span>
      </label>
      {primaryColor[theme] !== before && (
        <IconButton label={t('resetField', { name })} onPress={() => set(before)}>
          <Undo2 />
        </IconButton>
      )}
    </div>
  )
}

const Shapes = ({ look, canEdit, onChange }: PartProps) => {
  const { t } = useSitesWords()
  const set = (changes: Partial<Styling>) => onChange({ styling: { ...look.styling, ...changes } })
  return (
    <>
      <Choice
        label={t('style')}
        name="theme"
        value={look.styling.theme}
        isDisabled={!canEdit}
        options={styles.map((value) => ({ value, label: value }))}
        onChange={(theme) => set({ theme })}
      />
      <Choice
        label={t('corners')}
        name="corners"
        value={look.styling.corners}
        isDisabled={!canEdit}
        options={corners.map((value) => ({ value, label: t(`corners-${value}`) }))}
        onChange={(value) => set({ corners: value })}
      />
      <TextBox
        label={t('font')}
        name="font"
        value={look.styling.font}
        isDisabled={!canEdit}
        onChange={(font) => set({ font })}
        maxLength={64}
      />
      <Toggle
        label={t('themeToggle')}
        isOn={look.themes.toggeable}
        isDisabled={!canEdit}
        onChange={(toggeable) => onChange({ themes: { ...look.themes, toggeable } })}
      />
    </>
  )
}

const AnnouncementFields = ({ look, canEdit, onChange }: PartProps) => {
  const { t } = useSitesWords()
  const announcement: Announcement = look.announcement ?? { enabled: false, message: '', style: 'info' }
  const set = (changes: Partial<Announcement>) => onChange({ announcement: { ...announcement, ...changes } })
  return (
    <>
      <Toggle
        label={t('announcementOn')}
        isOn={announcement.enabled}
        isDisabled={!canEdit}
        onChange={(enabled) => set({ enabled })}
      />
      {announcement.enabled && (
        <>
          <TextBox
            label={t('message')}
            name="announcement"
            value={announcement.message}
            isDisabled={!canEdit}
            onChange={(message) => set({ message })}
            maxLength={1024}
            rows={2}
          />
          <Choice
            label={t('kindOfMessage')}
            name="style"
            value={announcement.style}
            isDisabled={!canEdit}
            options={kinds.map((value) => ({ value, label: t(`style-${value}`) }))}
            onChange={(style) => set({ style })}
          />
        </>
      )}
    </>
  )
}

const Editor = ({
  read: { data: saved, tag },
  place,
  canEdit,
}: {
  read: Tagged<SiteCustomization>
  place: SitePlace
  canEdit: boolean
}) => {
  const { t } = useSitesWords()
  const [look, setDraft] = useState(saved)
  const props = { look, saved, canEdit, onChange: (changes: object) => setDraft({ ...look, ...changes }) }
  const take = () => void queries.invalidateQueries({ queryKey: siteKey(place) })
  return (
    <div className="s-look">
      <SavedForm
        action={t('saveLook')}
        onSubmit={(isForced) => setLook(place, look, isForced ? undefined : tag)}
        isReady={look !== saved}
        isReadOnly={!canEdit}
        outdated={<ChangedElsewhere target={place.siteId} onTake={take} />}
      >
        <Color {...props} theme="light" />
        <Color {...props} theme="dark" />
        <Shapes {...props} />
        <AnnouncementFields {...props} />
      </SavedForm>
      <LookPreview look={look} place={place} />
    </div>
  )
}

/** The look of a site, with a preview of what is not saved yet. */
export const LookEditor = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const look = useQuery(lookQuery(place))
  return <Loaded query={look}>{(read) => <Editor key={read.tag} read={read} place={place} canEdit={canEdit} />}</Loaded>
}

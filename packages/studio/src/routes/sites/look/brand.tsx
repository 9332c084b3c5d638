import type { SiteCustomization } from '@scriptorium/client'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { PictureUpload } from '../../managing/picture-upload.tsx'
import { withText, type PartProps } from './part.ts'
import { Section } from './section.tsx'
import { ImageFields } from './themed.tsx'

type Favicon = SiteCustomization['favicon']

const kinds = ['default', 'emoji', 'picture'] as const

const kindOf = ({ emoji, icon }: Favicon): (typeof kinds)[number] =>
  emoji === undefined ? (icon === undefined ? 'default' : 'picture') : 'emoji'

const firstOf = {
  default: {},
  emoji: { emoji: '📘' },
  picture: { icon: { light: '', dark: '' } },
} as const satisfies Record<(typeof kinds)[number], Favicon>

const FaviconFields = ({ look: { favicon }, onChange }: PartProps) => {
  const { t } = useLookWords()
  const kind = kindOf(favicon)
  return (
    <>
      <Choice
        label={t('favicon')}
        name="favicon"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`favicon-${value}`) }))}
        onChange={(chosen) => onChange({ favicon: firstOf[chosen] })}
      />
      {kind === 'emoji' && (
        <TextBox
          label={t('favicon-emoji')}
          name="favicon/emoji"
          value={favicon.emoji ?? ''}
          onChange={(emoji) => onChange({ favicon: { emoji } })}
          maxLength={50}
        />
      )}
      {kind === 'picture' && (
        <ImageFields
          label={t('favicon-picture')}
          name="favicon/icon"
          value={favicon.icon}
          onChange={(icon) => onChange({ favicon: { icon: icon ?? firstOf.picture.icon } })}
        />
      )}
    </>
  )
}

/** The name, the logo and the pictures that stand for a site. */
export const BrandPart = (props: PartProps) => {
  const { t } = useLookWords()
  const { look, onChange } = props
  const { logo, ...unmarked } = look.header
  return (
    <Section title={t('brand')}>
      <TextBox
        label={t('nameInHeader')}
        hint={t('nameInHeaderHint')}
        name="title"
        value={look.title ?? ''}
        onChange={(title) => onChange({ title })}
        maxLength={128}
      />
      <ImageFields
        label={t('logo')}
        name="header/logo"
        value={logo}
        onChange={(image) => onChange({ header: image ? { ...unmarked, logo: image } : unmarked })}
      />
      <FaviconFields {...props} />
      <TextBox
        label={t('socialPreview')}
        hint={t('pictureHint')}
        name="socialPreview/url"
        type="url"
        value={look.socialPreview.url ?? ''}
        onChange={(url) => onChange({ socialPreview: withText(look.socialPreview, 'url', url) })}
        maxLength={2048}
      />
      <PictureUpload
        name={t('socialPreview')}
        onUploaded={(url) => onChange({ socialPreview: withText(look.socialPreview, 'url', url) })}
      />
    </Section>
  )
}

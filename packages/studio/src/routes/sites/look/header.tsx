import { use } from 'react'
import type { SiteCustomization } from '@scriptorium/client'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox, ReadOnlyContext } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { LinkRows, TargetFields } from './links.tsx'
import type { PartProps } from './part.ts'
import { Rows } from './rows.tsx'
import { Section } from './section.tsx'
import { ColorFields } from './themed.tsx'

type Header = SiteCustomization['header']
type HeaderLink = Header['links'][number]

const presets = ['default', 'bold', 'contrast', 'custom', 'none'] as const
const linkLooks = ['link', 'button-primary', 'button-secondary'] as const

const ownColors = ({ styling }: SiteCustomization) => ({
  backgroundColor: { light: '#ffffff', dark: '#1d1d1d' },
  linkColor: styling.primaryColor,
})

const OwnColors = ({ look, saved, onChange }: PartProps) => {
  const { t } = useLookWords()
  const { header } = look
  const { backgroundColor: background, linkColor: links } = { ...ownColors(look), ...header }
  return (
    <>
      <ColorFields
        label={t('headerBackground')}
        value={background}
        saved={saved.header.backgroundColor}
        onChange={(backgroundColor) => onChange({ header: { ...header, backgroundColor } })}
      />
      <ColorFields
        label={t('headerLinkColor')}
        value={links}
        saved={saved.header.linkColor}
        onChange={(linkColor) => onChange({ header: { ...header, linkColor } })}
      />
    </>
  )
}

interface LinkProps extends Pick<PartProps, 'place'> {
  link: HeaderLink
  name: string
  onChange: (changes: Partial<HeaderLink>) => void
}

const HeaderLinkFields = ({ link, name, place, onChange }: LinkProps) => {
  const { t } = useLookWords()
  return (
    <>
      <TextBox
        label={t('linkTitle')}
        name={`${name}/title`}
        value={link.title}
        isRequired
        onChange={(title) => onChange({ title })}
        maxLength={128}
      />
      {link.to ? (
        <>
          <TargetFields place={place} name={`${name}/to`} to={link.to} onChange={(to) => onChange({ to })} />
          <Choice
            label={t('linkLook')}
            name={`${name}/style`}
            value={link.style ?? 'link'}
            options={linkLooks.map((value) => ({ value, label: t(`link-${value}`) }))}
            onChange={(style) => onChange({ style })}
          />
        </>
      ) : (
        <LinkRows place={place} name={`${name}/links`} links={link.links} onChange={(links) => onChange({ links })} />
      )}
    </>
  )
}

/** The top of every page: its style, links, buttons and menus. */
export const HeaderPart = (props: PartProps) => {
  const { t } = useLookWords()
  const canEdit = !use(ReadOnlyContext)
  const { look, place, onChange } = props
  const { header } = look
  const setLinks = (links: HeaderLink[]) => onChange({ header: { ...header, links } })
  const setPreset = (preset: Header['preset']) =>
    onChange({ header: preset === 'custom' ? { ...ownColors(look), ...header, preset } : { ...header, preset } })
  return (
    <Section title={t('header')}>
      <Choice
        label={t('headerStyle')}
        name="header/preset"
        value={header.preset}
        options={presets.map((value) => ({ value, label: t(`preset-${value}`) }))}
        onChange={setPreset}
      />
      {header.preset === 'custom' && <OwnColors {...props} />}
      <Rows items={header.links} nameOf={({ title }) => title} onChange={setLinks}>
        {(link, change, index) => (
          <HeaderLinkFields link={link} name={`header/links/${index}`} place={place} onChange={change} />
        )}
      </Rows>
      {canEdit && (
        <span className="s-look-adding">
          <Button onPress={() => setLinks([...header.links, { title: '', to: { kind: 'url', url: '' }, links: [] }])}>
            <Plus />
            {t('addHeaderLink')}
          </Button>
          <Button onPress={() => setLinks([...header.links, { title: '', links: [] }])}>
            <Plus />
            {t('addMenu')}
          </Button>
        </span>
      )}
    </Section>
  )
}

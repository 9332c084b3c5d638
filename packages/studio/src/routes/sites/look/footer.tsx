import { use } from 'react'
import type { SiteCustomization } from '@scriptorium/client'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox, Toggle, ReadOnlyContext } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { LinkRows } from './links.tsx'
import { withText, type PartProps } from './part.ts'
import { Rows } from './rows.tsx'
import { Section } from './section.tsx'
import { ImageFields } from './themed.tsx'

type Group = SiteCustomization['footer']['groups'][number]
type Account = SiteCustomization['socialAccounts'][number]

const platforms = [
  ['bluesky', 'Bluesky'],
  ['discord', 'Discord'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['mastodon', 'Mastodon'],
  ['medium', 'Medium'],
  ['reddit', 'Reddit'],
  ['slack', 'Slack'],
  ['threads', 'Threads'],
  ['tiktok', 'TikTok'],
  ['twitter', 'X (Twitter)'],
  ['youtube', 'YouTube'],
] as const satisfies readonly (readonly [Account['platform'], string])[]

const Groups = ({ look, place, onChange }: PartProps) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  const { footer } = look
  const setGroups = (groups: Group[]) => onChange({ footer: { ...footer, groups } })
  return (
    <>
      <Rows items={footer.groups} nameOf={({ title }) => title} onChange={setGroups}>
        {(group, change, index) => (
          <>
            <TextBox
              label={t('groupTitle')}
              name={`footer/groups/${index}/title`}
              value={group.title}
              isRequired
              onChange={(title) => change({ title })}
              maxLength={128}
            />
            <LinkRows
              place={place}
              name={`footer/groups/${index}/links`}
              links={group.links}
              onChange={(links) => change({ links })}
            />
          </>
        )}
      </Rows>
      {canEdit && (
        <Button onPress={() => setGroups([...footer.groups, { title: '', links: [] }])}>
          <Plus />
          {t('addFooterGroup')}
        </Button>
      )}
    </>
  )
}

const newAccount: Account = { platform: 'github', handle: '', display: { header: false, footer: true } }

const AccountFields = ({
  account: { platform, handle, display },
  name,
  onChange,
}: {
  account: Account
  name: string
  onChange: (changes: Partial<Account>) => void
}) => {
  const { t } = useLookWords()
  return (
    <>
      <Choice
        label={t('platform')}
        name={`${name}/platform`}
        value={platform}
        options={platforms.map(([value, label]) => ({ value, label }))}
        onChange={(one) => onChange({ platform: one })}
      />
      <TextBox
        label={t('handle')}
        name={`${name}/handle`}
        value={handle}
        isRequired
        onChange={(one) => onChange({ handle: one })}
        maxLength={128}
      />
      {(['header', 'footer'] as const).map((where) => (
        <Toggle
          key={where}
          label={t(where === 'header' ? 'inHeader' : 'inFooter')}
          isOn={display[where]}
          onChange={(isOn) => onChange({ display: { ...display, [where]: isOn } })}
        />
      ))}
    </>
  )
}

/** The accounts of the organization on other platforms. */
export const AccountsPart = ({ look, onChange }: PartProps) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  const set = (socialAccounts: Account[]) => onChange({ socialAccounts })
  return (
    <Section title={t('accounts')}>
      <Rows items={look.socialAccounts} nameOf={({ handle }) => handle} onChange={set}>
        {(account, change, index) => (
          <AccountFields account={account} name={`socialAccounts/${index}`} onChange={change} />
        )}
      </Rows>
      {canEdit && look.socialAccounts.length < 10 && (
        <Button onPress={() => set([...look.socialAccounts, newAccount])}>
          <Plus />
          {t('addAccount')}
        </Button>
      )}
    </Section>
  )
}

/** The bottom of every page: its logo, groups of links and notices. */
export const FooterPart = (props: PartProps) => {
  const { t } = useLookWords()
  const { look, onChange } = props
  const { logo, ...unmarked } = look.footer
  return (
    <Section title={t('footer')}>
      <ImageFields
        label={t('logo')}
        name="footer/logo"
        value={logo}
        onChange={(image) => onChange({ footer: image ? { ...unmarked, logo: image } : unmarked })}
      />
      <Groups {...props} />
      <TextBox
        label={t('copyright')}
        name="footer/copyright"
        value={look.footer.copyright ?? ''}
        onChange={(text) => onChange({ footer: withText(look.footer, 'copyright', text) })}
        maxLength={512}
      />
      <TextBox
        label={t('privacyUrl')}
        name="privacyPolicy/url"
        type="url"
        value={look.privacyPolicy.url ?? ''}
        onChange={(url) => onChange({ privacyPolicy: withText(look.privacyPolicy, 'url', url) })}
        maxLength={2048}
      />
    </Section>
  )
}

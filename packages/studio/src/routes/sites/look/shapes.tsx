import type { SiteCustomization } from '@scriptorium/client'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { withText, type PartProps } from './part.ts'
import { Section } from './section.tsx'

type Styling = SiteCustomization['styling']

const corners = ['straight', 'rounded', 'circular'] as const
const depths = ['subtle', 'flat'] as const
const links = ['default', 'accent'] as const
const icons = ['regular', 'solid', 'duotone', 'light', 'thin'] as const
const sidebars = ['default', 'filled'] as const
const lists = ['default', 'pill', 'line'] as const
const searches = ['prominent', 'subtle'] as const

const Fonts = ({ look: { styling }, onChange }: PartProps) => {
  const { t } = useLookWords()
  const fonts = [
    ['font', t('font'), undefined],
    ['headingFont', t('headingFont'), t('headingFontHint')],
    ['monospaceFont', t('codeFont'), undefined],
  ] as const
  return fonts.map(([key, label, hint]) => (
    <TextBox
      key={key}
      label={label}
      hint={hint}
      name={`styling/${key}`}
      value={styling[key] ?? ''}
      onChange={(font) =>
        onChange({ styling: key === 'headingFont' ? withText(styling, key, font) : { ...styling, [key]: font } })
      }
      maxLength={64}
    />
  ))
}

/** The fonts of a site, and the shapes of what stands on its pages. */
export const ShapesPart = ({ hasFonts = true, ...props }: PartProps & { hasFonts?: boolean }) => {
  const { t } = useLookWords()
  const { look, onChange } = props
  const { styling } = look
  const set = (changes: Partial<Styling>) => onChange({ styling: { ...styling, ...changes } })
  const choice = <T extends string>(
    name: string,
    label: string,
    value: T,
    options: [T, string][],
    change: (value: T) => void,
  ) => (
    <Choice
      key={name}
      label={label}
      name={`styling/${name}`}
      value={value}
      options={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={change}
    />
  )
  const { sidebar } = styling
  return (
    <Section title={t('shapes')}>
      {hasFonts && <Fonts {...props} />}
      {choice(
        'corners',
        t('corners'),
        styling.corners,
        corners.map((one) => [one, t(`corners-${one}`)]),
        (value) => set({ corners: value }),
      )}
      {choice(
        'depth',
        t('depth'),
        styling.depth,
        depths.map((one) => [one, t(`depth-${one}`)]),
        (depth) => set({ depth }),
      )}
      {choice(
        'links',
        t('linkColors'),
        styling.links,
        links.map((one) => [one, t(`links-${one}`)]),
        (value) => set({ links: value }),
      )}
      {choice(
        'icons',
        t('iconStyle'),
        styling.icons,
        icons.map((one) => [one, t(`icons-${one}`)]),
        (value) => set({ icons: value }),
      )}
      {choice(
        'sidebar/background',
        t('sidebar'),
        sidebar.background,
        sidebars.map((one) => [one, t(`sidebar-${one}`)]),
        (background) => set({ sidebar: { ...sidebar, background } }),
      )}
      {choice(
        'sidebar/list',
        t('sidebarList'),
        sidebar.list,
        lists.map((one) => [one, t(`list-${one}`)]),
        (list) => set({ sidebar: { ...sidebar, list } }),
      )}
      {choice(
        'search',
        t('searchField'),
        styling.search,
        searches.map((one) => [one, t(`search-${one}`)]),
        (search) => set({ search }),
      )}
    </Section>
  )
}

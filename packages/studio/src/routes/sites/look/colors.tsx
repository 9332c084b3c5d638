import { Choice, Toggle } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import type { PartProps } from './part.ts'
import { Section } from './section.tsx'
import { ColorFields } from './themed.tsx'

const styles = ['clean', 'muted', 'bold', 'gradient'] as const
const hints = ['info', 'success', 'warning', 'danger'] as const
const firstThemes = ['system', 'light', 'dark'] as const
const backgrounds = ['plain', 'match'] as const

/** The colors of a site and its themes. */
export const ColorsPart = ({ look, saved, onChange }: PartProps) => {
  const { t } = useLookWords()
  const { styling, themes } = look
  const { tint, ...untinted } = styling
  const set = (changes: Partial<typeof styling>) => onChange({ styling: { ...styling, ...changes } })
  return (
    <Section title={t('colors')}>
      <ColorFields
        label={t('color-primary')}
        value={styling.primaryColor}
        saved={saved.styling.primaryColor}
        onChange={(primaryColor) => set({ primaryColor })}
      />
      <Choice
        label={t('style')}
        name="styling/theme"
        value={styling.theme}
        options={styles.map((value) => ({ value, label: t(`theme-${value}`) }))}
        onChange={(theme) => set({ theme })}
      />
      <Toggle
        label={t('tinted')}
        isOn={tint !== undefined}
        onChange={(isOn) => (isOn ? set({ tint: styling.primaryColor }) : onChange({ styling: untinted }))}
      />
      {tint && (
        <ColorFields
          label={t('tint')}
          value={tint}
          saved={saved.styling.tint}
          onChange={(color) => set({ tint: color })}
        />
      )}
      <Choice
        label={t('background')}
        name="styling/background"
        value={styling.background}
        options={backgrounds.map((value) => ({ value, label: t(`background-${value}`) }))}
        onChange={(background) => set({ background })}
      />
      {hints.map((kind) => (
        <ColorFields
          key={kind}
          label={t('hintColor', { kind: t(`style-${kind}`) })}
          value={styling[`${kind}Color`]}
          saved={saved.styling[`${kind}Color`]}
          onChange={(color) => set({ [`${kind}Color`]: color })}
        />
      ))}
      <Choice
        label={t('firstTheme')}
        name="themes/default"
        value={themes.default}
        options={firstThemes.map((value) => ({ value, label: t(`${value}Theme`) }))}
        onChange={(value) => onChange({ themes: { ...themes, default: value } })}
      />
      <Toggle
        label={t('themeToggle')}
        isOn={themes.toggeable}
        onChange={(toggeable) => onChange({ themes: { ...themes, toggeable } })}
      />
    </Section>
  )
}

import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { writeMailsIn } from '../../api/workspace/workspace.ts'
import { areLettersOff, switchLetters } from '../../frame/keys.ts'
import { chooseTheme, chosenTheme, type Theme } from '../../frame/theme.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Toggle } from '../../ui/fields.tsx'
import { chooseLanguage, languageNames } from '../../words/languages.ts'
import { usePersonalWords } from '../../words/personal/words.ts'
import { type Language } from '../../words/words.tsx'

const themes: readonly Theme[] = ['system', 'light', 'dark']

const LanguageChoice = () => {
  const { t, language } = usePersonalWords()
  const { user } = useWorkspace()
  return (
    <label className="s-choice">
      <span className="s-label">{t('language')}</span>
      <select
        className="s-input"
        defaultValue={language}
        onChange={({ target }) => {
          const chosen = target.value as Language
          chooseLanguage(chosen)
          void writeMailsIn(user.id, chosen).finally(() => location.reload())
        }}
      >
        {Object.entries(languageNames).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Theme, language and shortcuts. Each choice takes effect at once, on this device. */
export const Appearance = () => {
  const { t } = usePersonalWords()
  const [theme, setTheme] = useState(chosenTheme)
  const [areOff, setOff] = useState(areLettersOff)
  return (
    <section className="s-setting" aria-labelledby="appearance">
      <h2 id="appearance">{t('appearance')}</h2>
      <RadioGroup
        className="s-radios"
        value={theme}
        onChange={(value) => {
          chooseTheme(value as Theme)
          setTheme(value as Theme)
        }}
      >
        <Label className="s-label">{t('theme')}</Label>
        <div>
          {themes.map((one) => (
            <Radio key={one} value={one} className="s-radio">
              {t(`theme-${one}`)}
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <LanguageChoice />
      <Toggle
        label={t('singleKeys')}
        hint={t('singleKeysText')}
        isOn={!areOff}
        onChange={(isOn) => {
          switchLetters(isOn)
          setOff(!isOn)
        }}
      />
    </section>
  )
}

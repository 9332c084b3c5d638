import type { SiteCustomization } from '@scriptorium/client'
import { safeImage } from '@scriptorium/site/address'
import { Undo2 } from 'lucide-react'
import { use, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { TextBox, ReadOnlyContext } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { PictureUpload } from '../../managing/picture-upload.tsx'
import { imageOf, longColor, typedOf, type ThemedImage } from './themed-values.ts'

/** A color for each theme. */
export type ThemedColor = SiteCustomization['styling']['primaryColor']

const themes = ['light', 'dark'] as const

interface ColorProps {
  label: string
  value: ThemedColor
  saved: ThemedColor | undefined
  onChange: (value: ThemedColor) => void
}

/** Fields for a color in both themes, with a button that takes back what was not saved. */
export const ColorFields = ({ label, value, saved, onChange }: ColorProps) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  const isChanged = saved !== undefined && themes.some((theme) => value[theme] !== saved[theme])
  return (
    <div className="s-color">
      <span>{label}</span>
      {themes.map((theme) => (
        <input
          key={theme}
          type="color"
          aria-label={`${label} ${t(theme === 'light' ? 'inLight' : 'inDark')}`}
          title={t(theme === 'light' ? 'lightTheme' : 'darkTheme')}
          value={longColor(value[theme])}
          disabled={!canEdit}
          onChange={({ target }) => onChange({ ...value, [theme]: target.value })}
        />
      ))}
      {isChanged && (
        <IconButton label={t('resetField', { name: label })} onPress={() => onChange(saved)}>
          <Undo2 />
        </IconButton>
      )}
    </div>
  )
}

interface ImageProps {
  label: string
  /** The members of the look that lead to the picture, with slashes between them. */
  name: string
  value: ThemedImage | undefined
  onChange: (value: ThemedImage | undefined) => void
}

interface ChosenProps {
  label: string
  theme: (typeof themes)[number]
  address: string
  onUploaded: (address: string) => void
}

/** The picture behind an address on the background of its theme, and a button that uploads another one. */
const Chosen = ({ label, theme, address, onUploaded }: ChosenProps) => {
  const source = safeImage(address)
  return (
    <div className="s-picture">
      {source !== undefined && <img className={theme} src={source} alt="" height="40" />}
      <PictureUpload name={label} onUploaded={onUploaded} />
    </div>
  )
}

/** Fields for the addresses of a picture in both themes. One address stands for both. */
export const ImageFields = ({ label, name, value, onChange }: ImageProps) => {
  const { t } = useLookWords()
  // What is typed stays as it is, although an empty field takes the address of the other one and equal addresses are one.
  const [{ light, dark }, setTyped] = useState(() => typedOf(value))
  const type = (typed: ThemedImage) => {
    setTyped(typed)
    onChange(imageOf(typed))
  }
  return (
    <div className="s-pictures">
      <TextBox
        label={label}
        hint={t('pictureHint')}
        name={`${name}/light`}
        type="url"
        value={light}
        onChange={(address) => type({ light: address, dark })}
        maxLength={2048}
      />
      <Chosen label={label} theme="light" address={light} onUploaded={(address) => type({ light: address, dark })} />
      {(light !== '' || dark !== '') && (
        <>
          <TextBox
            label={`${label} ${t('inDark')}`}
            hint={t('darkPictureHint')}
            name={`${name}/dark`}
            type="url"
            value={dark}
            onChange={(address) => type({ light, dark: address })}
            maxLength={2048}
          />
          <Chosen
            label={`${label} ${t('inDark')}`}
            theme="dark"
            address={dark || light}
            onUploaded={(address) => type({ light, dark: address })}
          />
        </>
      )}
    </div>
  )
}

import type { SiteCustomization } from '@scriptorium/client'

/** An address of a picture for each theme. */
export type ThemedImage = NonNullable<SiteCustomization['header']['logo']>

/** Returns the picture that two fields describe; an empty one takes the address of the other. Undefined if both are empty. */
export const imageOf = (typed: ThemedImage): ThemedImage | undefined => {
  const [light, dark] = [typed.light.trim(), typed.dark.trim()]
  return light === '' && dark === '' ? undefined : { light: light || dark, dark: dark || light }
}

/** Returns what two fields show of a picture: the second one is empty if the picture is the same in both themes. */
export const typedOf = (image: ThemedImage | undefined): ThemedImage => ({
  light: image?.light ?? '',
  dark: image === undefined || image.dark === image.light ? '' : image.dark,
})

/** Returns a color with six digits, the only form that a field for colors shows. */
export const longColor = (color: string): string => (color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color)

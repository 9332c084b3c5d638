import { nameToEmoji } from 'gemoji'

const shortcode = /:([\w+-]{1,40}):/g

/** Returns a text with shortcodes such as `:tada:` as emoji. Names that are not known stay. */
export const withEmoji = (text: string): string =>
  text.includes(':')
    ? text.replaceAll(shortcode, (whole, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : whole,
      )
    : text

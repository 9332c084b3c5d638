import { mapText, outsideCode } from './lines.ts'

const capital = (name: string): string =>
  name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Replaces keys that are written as `++ctrl+k++`. */
export const translateKeys = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)*)\+\+/gi, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${capital(key)}</kbd>`)
          .join(' + '),
      ),
    ),
  )

/** Removes icons of MkDocs themes, such as `:material-home:` and `:octicons-mark-github-16:`, which are pictures without a meaning of their own. */
export const dropIconCodes = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}]*\})?[ ]?/g, ''),
    ),
  )

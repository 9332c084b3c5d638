// A key can hold any text, so it is written as hexadecimal digits.
const pattern = /\]\(\/pages\/generated-([\da-f]+)(?=[#)])/g

/** Returns the address of another generated page, for the links of generated markdown. Ids are not known before pages are stored. */
export const addressOfGenerated = (key: string, anchor?: string): string =>
  `/pages/generated-${Buffer.from(key).toString('hex')}${anchor === undefined ? '' : `#${anchor}`}`

/** Returns generated markdown whose links lead to the pages with these ids. */
export const withPageIds = (markdown: string, idOf: (key: string) => string): string =>
  markdown.replaceAll(pattern, (_, key: string) => `](/pages/${idOf(Buffer.from(key, 'hex').toString())}`)

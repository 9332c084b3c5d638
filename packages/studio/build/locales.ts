import type { Plugin } from 'vite'

const languages = new Set(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'])
const locale = /\/intl\/(?:[\w-]+\/)?([a-z]{2})-[A-Z]{2}\.m?js$/

/** Leaves out the words of the component library in languages that the studio does not speak. */
export const locales = (): Plugin => ({
  name: 'locales',
  load: (id) => {
    const language = locale.exec(id)?.[1]
    return language === undefined || languages.has(language) ? undefined : 'export default {}'
  },
})

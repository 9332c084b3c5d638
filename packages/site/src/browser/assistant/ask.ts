import { all, create, first } from '../dom.ts'

type Loaded = typeof globalThis & { openAssistant?: (address: string, question: string) => Promise<void> }

let loading: Promise<void> | undefined

const load = ({ script = '', style = '' }: DOMStringMap): Promise<void> =>
  new Promise((resolve, reject) => {
    const sheet = create('link') as HTMLLinkElement
    Object.assign(sheet, { rel: 'stylesheet', href: style })
    const code = create('script') as HTMLScriptElement
    code.src = script
    // The panel would move while its style sheet arrives.
    let missing = 2
    for (const part of [sheet, code]) {
      part.addEventListener('load', () => --missing === 0 && resolve())
      part.addEventListener('error', () => reject(new Error('The assistant cannot be loaded')))
    }
    document.head.append(sheet, code)
  })

/** Returns a function that opens the assistant with a question; undefined if the site has none. Its script is loaded then. */
export const assistantOf = (): ((question: string) => Promise<void>) | undefined => {
  const place = first('[data-ask]')
  if (!place) return undefined
  return async (question) => {
    await (loading ??= load(place.dataset)).catch(() => (loading = undefined))
    await (globalThis as Loaded).openAssistant?.(place.dataset['ask']!, question)
  }
}

/** Opens the assistant from its buttons. */
export const startAsk = (): void => {
  const open = assistantOf()
  if (!open) return
  for (const button of all('[data-open-assistant]')) button.addEventListener('click', () => void open(''))
}

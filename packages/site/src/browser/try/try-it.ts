import { all } from '../dom.ts'

interface Loaded {
  openTryForm?: (place: HTMLElement) => void
}

let loading: Promise<void> | undefined

const load = (href: string): Promise<void> =>
  (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = href
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      reject(new Error('The form could not be loaded'))
    })
    document.head.append(script)
  }))

/** Opens the form of an operation when a reader asks for it. Its script loads with the first one. */
export const startTryIt = (): void => {
  for (const place of all('[data-try]')) {
    const button = place.querySelector<HTMLButtonElement>('button')!
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true'
      button.setAttribute('aria-expanded', String(!isOpen))
      const form = place.querySelector('form')
      if (form) form.hidden = isOpen
      else
        void load(place.dataset['try']!).then(
          () => (globalThis as Loaded).openTryForm?.(place),
          () => button.setAttribute('aria-expanded', 'false'),
        )
    })
  }
}

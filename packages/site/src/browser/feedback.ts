import { all, announce, create } from './dom.ts'

const send = async (form: HTMLFormElement, rating: string): Promise<void> => {
  const body = new URLSearchParams({ rating })
  const { ok } = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(
    ({ ok, type }) => ({ ok: ok || type === 'opaqueredirect' }),
    () => ({ ok: false }),
  )
  if (!ok) return form.submit()
  const thanks = form.dataset['feedback'] ?? ''
  form.replaceWith(create('p', 'feedback', thanks))
  announce(thanks)
}

/** Sends the rating of a page without leaving it. */
export const startFeedback = (): void => {
  for (const form of all('form[data-feedback]') as HTMLFormElement[]) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form, (event.submitter as HTMLButtonElement | null)?.value ?? 'good')
    })
  }
}

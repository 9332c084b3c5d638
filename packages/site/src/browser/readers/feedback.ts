import { all, announce, create } from '../dom.ts'

const maxCommentLength = 2000

/** Sends a rating, and says whether the server took it. */
const post = (form: HTMLFormElement, fields: Record<string, string>): Promise<boolean> =>
  fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }).then(
    ({ ok, type }) => ok || type === 'opaqueredirect',
    () => false,
  )

const showThanks = (form: HTMLFormElement, rest: readonly HTMLElement[] = []): void => {
  const thanks = create('p', '', form.dataset['feedback'])
  // The button that had the focus is gone. A focused text field would open the keyboard of a phone.
  thanks.tabIndex = -1
  form.replaceChildren(thanks, ...rest)
  thanks.focus({ preventScroll: true })
  announce(thanks.textContent)
}

const commentFields = (form: HTMLFormElement): HTMLElement[] => {
  const field = create('textarea') as HTMLTextAreaElement
  Object.assign(field, { name: 'comment', rows: 3, maxLength: maxCommentLength })
  const label = create('label', '', form.dataset['comment'])
  label.append(field)
  return [label, create('button', 'button small secondary', form.dataset['send'])]
}

/** Sends a rating, or the comment on it, and thanks the reader. Leaves a first rating that was not sent to the browser. */
const send = async (form: HTMLFormElement, rating: string): Promise<void> => {
  const comment = new FormData(form).get('comment')
  if (typeof comment !== 'string') {
    if (!(await post(form, { rating }))) return form.submit()
    showThanks(form, commentFields(form))
    form.dataset['rated'] = rating
  } else {
    // The server replaces the rating that this reader gave before.
    if (comment.trim() !== '') await post(form, { rating: form.dataset['rated'] ?? rating, comment })
    showThanks(form)
  }
}

/** Sends the rating of a page without leaving it, and then asks what could be better. */
export const startFeedback = (): void => {
  for (const form of all('form[data-feedback]') as HTMLFormElement[]) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form, (event.submitter as HTMLButtonElement | null)?.value ?? 'good')
    })
  }
}

import { announce } from '../dom.ts'

const shownMs = 2000

const confirm = (button: HTMLElement): void => {
  const label = button.querySelector('span') ?? button
  const before = label.textContent
  label.textContent = button.dataset['copied'] ?? ''
  announce(label.textContent)
  setTimeout(() => {
    label.textContent = before
  }, shownMs)
}

const textFor = async (button: HTMLElement): Promise<string> => {
  const { copyFrom, copyText } = button.dataset
  if (copyText !== undefined) return copyText
  if (copyFrom !== undefined) return (await fetch(copyFrom)).text()
  const holder = button.closest('.code, .prompt, .try-samples')
  return (holder?.querySelector('code')?.textContent ?? '').replace(/\n$/, '')
}

/** Copies code, the source of the page, and the addresses of headings. */
export const startClipboard = (): void => {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as HTMLElement).closest<HTMLElement>('[data-copy], [data-copy-from], [data-copy-text]')
    if (button) {
      const text = await textFor(button).catch(() => undefined)
      // A page that was opened from a disk cannot read other files, so it shows the source instead.
      if (text === undefined) return location.assign(button.dataset['copyFrom']!)
      await navigator.clipboard.writeText(text)
      return confirm(button)
    }
    const anchor = (target as HTMLElement).closest<HTMLAnchorElement>('.anchor')
    if (anchor) await navigator.clipboard?.writeText(anchor.href).catch(() => undefined)
  })
}

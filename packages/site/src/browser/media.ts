import { create } from './dom.ts'

const zoom = (image: HTMLImageElement): void => {
  const dialog = create('dialog', 'zoom') as HTMLDialogElement
  const copy = image.cloneNode() as HTMLImageElement
  copy.removeAttribute('width')
  copy.removeAttribute('height')
  copy.className = ''
  dialog.append(copy)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

const load = (button: HTMLElement): void => {
  const frame = create('iframe') as HTMLIFrameElement
  frame.src = button.dataset['embed']!
  frame.allow = 'fullscreen; picture-in-picture'
  frame.title = button.getAttribute('aria-label') ?? ''
  button.replaceWith(frame)
  frame.focus()
}

/** Enlarges images, and loads embedded content, when the reader asks for it. */
export const startMedia = (): void => {
  document.addEventListener('click', ({ target }) => {
    const element = target as HTMLElement
    if (element.matches('img.zoomable') && !element.closest('a')) zoom(element as HTMLImageElement)
    const embed = element.closest<HTMLElement>('[data-embed]')
    if (embed) load(embed)
  })
}

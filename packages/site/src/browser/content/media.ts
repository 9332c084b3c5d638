import { all, create, first } from '../dom.ts'

const zoom = (image: HTMLImageElement): void => {
  const dialog = create('dialog', 'zoom') as HTMLDialogElement
  const copy = image.cloneNode() as HTMLImageElement
  for (const name of ['width', 'height', 'sizes', 'class', 'role', 'tabindex', 'loading']) copy.removeAttribute(name)
  dialog.setAttribute('aria-label', image.alt)
  const close = create('button', 'icon-button', '✕')
  close.setAttribute('type', 'button')
  close.setAttribute('aria-label', first('form[data-close]')?.dataset['close'] ?? 'Esc')
  dialog.append(copy, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus()
  })
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

const zoomable = (target: EventTarget | null): HTMLImageElement | undefined => {
  const image = target as HTMLImageElement
  return image.matches('img.zoomable') && !image.closest('a') ? image : undefined
}

/** Enlarges images, and loads embedded content, when the reader asks for it. */
export const startMedia = (): void => {
  for (const image of all('img.zoomable') as HTMLImageElement[]) {
    // Without a text, a button would have no name.
    if (!zoomable(image) || image.alt === '') continue
    image.tabIndex = 0
    image.role = 'button'
  }
  document.addEventListener('click', ({ target }) => {
    const image = zoomable(target)
    if (image) zoom(image)
    const embed = (target as HTMLElement).closest<HTMLElement>('[data-embed]')
    if (embed) load(embed)
  })
  document.addEventListener('keydown', (event) => {
    const image = event.key === 'Enter' || event.key === ' ' ? zoomable(event.target) : undefined
    if (!image) return
    event.preventDefault()
    zoom(image)
  })
}

import { rules } from './rules.ts'

interface PanelOptions {
  label: string
  closeLabel: string
  newTabLabel: string
  hasButton?: boolean
}

const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties)

/** Adds the elements of a panel to the page. A style sheet that a script makes is allowed by any content security policy. */
export const createPanel = (options: PanelOptions, site: URL) => {
  const { label, closeLabel, newTabLabel, hasButton = true } = options
  const host = create('scriptorium-embed' as 'div')
  // The buttons of several sites stand above each other.
  host.style.setProperty('--place', String(document.querySelectorAll('scriptorium-embed').length))
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [sheet]
  const button = create('button', { type: 'button', textContent: label, className: 'open', hidden: !hasButton })
  button.ariaExpanded = 'false'
  const dialog = create('dialog', { ariaLabel: label })
  const tab = create('a', { href: site.href, target: '_blank', rel: 'noopener', textContent: newTabLabel })
  const close = create('button', { type: 'button', textContent: '✕', ariaLabel: closeLabel })
  const bar = create('div', { className: 'bar' })
  bar.append(tab, close)
  const frame = create('iframe', { title: label, allow: 'clipboard-write' })
  dialog.append(bar, frame)
  root.append(button, dialog)
  document.body.append(host)

  let opener: Element | null = null
  const show = (): void => {
    if (dialog.open) return
    opener = root.activeElement ?? document.activeElement
    // Panels of several sites have the same place, and may come from several copies of this script.
    document.dispatchEvent(new CustomEvent('scriptorium-open'))
    dialog.show()
    button.ariaExpanded = 'true'
    frame.focus()
  }
  const hide = (): void => {
    if (!dialog.open) return
    dialog.close()
    button.ariaExpanded = 'false'
    ;(opener as HTMLElement | null)?.focus()
  }
  close.addEventListener('click', hide)
  document.addEventListener('scriptorium-open', hide)
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  return {
    frame,
    show,
    hide,
    onOpen: (open: () => void) => button.addEventListener('click', () => (dialog.open ? hide() : open())),
    remove: () => {
      document.removeEventListener('scriptorium-open', hide)
      host.remove()
    },
  }
}

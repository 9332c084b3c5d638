import { all, create } from '../dom.ts'

/** What the frame answers: a picture, or nothing if the text is no diagram. */
interface Drawn {
  id: number
  theme: 'dark' | 'light'
  picture?: { svg: string; width: number; height: number; title: string }
}

const frameAt = (href: string): HTMLIFrameElement => {
  const frame = create('iframe', 'diagram-frame') as HTMLIFrameElement
  // Without an origin, so that the library that draws can reach nothing of the page.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.src = href
  return frame
}

const pictureOf = ({ theme, picture }: Drawn, { dataset }: HTMLElement): HTMLImageElement => {
  const image = create('img', `zoomable on-${theme}`) as HTMLImageElement
  image.src = URL.createObjectURL(new Blob([picture!.svg], { type: 'image/svg+xml' }))
  image.width = Math.ceil(picture!.width)
  image.height = Math.ceil(picture!.height)
  image.alt = picture!.title || (dataset['diagramTitle'] ?? '')
  image.tabIndex = 0
  image.role = 'button'
  return image
}

const show = (figure: HTMLElement, drawn: Drawn): void => {
  figure.classList.remove('drawing')
  if (!drawn.picture) return
  const place = figure.querySelector('.diagram') ?? create('div', 'diagram')
  place.append(pictureOf(drawn, figure))
  figure.append(place)
  figure.classList.add('drawn')
}

// After this time, readers see the text instead.
const patienceMs = 10_000

/** Draws the diagrams of a page. The library runs in a frame without rights, and the page shows its pictures, one for each theme. */
export const startDiagrams = (): void => {
  const figures = all('[data-diagram]')
  if (figures.length === 0) return
  const wait = (isOn: boolean) => figures.forEach(({ classList }) => classList.toggle('drawing', isOn))
  wait(true)
  setTimeout(wait, patienceMs, false)
  const frame = frameAt(figures[0]!.dataset['diagram']!)
  let left = 2 * figures.length
  const draw = () => {
    for (const [id, figure] of figures.entries())
      for (const theme of ['light', 'dark'])
        frame.contentWindow?.postMessage({ id, theme, text: figure.querySelector('code')?.textContent ?? '' }, '*')
  }
  addEventListener('message', ({ source, data }: MessageEvent<Drawn | 'ready'>) => {
    if (source !== frame.contentWindow) return
    if (data === 'ready') return draw()
    const figure = figures[data.id]
    if (figure) show(figure, data)
    if (--left === 0) frame.remove()
  })
  document.body.append(frame)
}

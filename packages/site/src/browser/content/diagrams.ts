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
  const image = create('img', `on-${theme}`) as HTMLImageElement
  image.src = URL.createObjectURL(new Blob([picture!.svg], { type: 'image/svg+xml' }))
  image.width = Math.ceil(picture!.width)
  image.height = Math.ceil(picture!.height)
  image.alt = picture!.title || (dataset['diagramTitle'] ?? '')
  return image
}

const show = (figure: HTMLElement, image: HTMLImageElement): void => {
  const place = figure.querySelector('.diagram') ?? create('div', 'diagram')
  place.append(image)
  figure.append(place)
  figure.classList.add('drawn')
}

// After this time, readers see the text instead.
const patienceMs = 10_000

/**
 * Draws the diagrams below an element. The library runs in a frame without rights, and the page shows its pictures, one for each theme.
 * Returns a function that stops it and frees the pictures.
 */
export const drawDiagrams = (root: ParentNode, onDrawn: (image: HTMLImageElement) => void = () => {}): (() => void) => {
  const figures = all('[data-diagram]', root)
  if (figures.length === 0) return () => {}
  const wait = (isOn: boolean) => figures.forEach(({ classList }) => classList.toggle('drawing', isOn))
  wait(true)
  setTimeout(wait, patienceMs, false)
  const frame = frameAt(figures[0]!.dataset['diagram']!)
  const drawing = new AbortController()
  const images: HTMLImageElement[] = []
  const stop = () => {
    drawing.abort()
    frame.remove()
  }
  let left = 2 * figures.length
  const ask = () => {
    for (const [id, figure] of figures.entries())
      for (const theme of ['light', 'dark'])
        frame.contentWindow?.postMessage({ id, theme, text: figure.querySelector('code')?.textContent ?? '' }, '*')
  }
  const take = ({ source, data }: MessageEvent<Drawn | 'ready'>) => {
    if (source !== frame.contentWindow) return
    if (data === 'ready') return ask()
    const figure = figures[data.id]
    figure?.classList.remove('drawing')
    if (figure && data.picture) {
      const image = pictureOf(data, figure)
      images.push(image)
      show(figure, image)
      onDrawn(image)
    }
    if (--left === 0) stop()
  }
  addEventListener('message', take, { signal: drawing.signal })
  document.body.append(frame)
  return () => {
    stop()
    for (const { src } of images) URL.revokeObjectURL(src)
  }
}

/** Draws the diagrams of a page, which readers can enlarge. */
export const startDiagrams = (): void => {
  drawDiagrams(document, (image) => {
    image.classList.add('zoomable')
    image.tabIndex = 0
    image.role = 'button'
  })
}

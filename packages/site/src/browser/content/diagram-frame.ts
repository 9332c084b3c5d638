interface Mermaid {
  initialize(options: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

interface Wanted {
  id: number
  theme: 'dark' | 'light'
  text: string
}

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

const optionsOf = (theme: Wanted['theme']) => ({
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  theme: theme === 'dark' ? 'dark' : 'neutral',
  fontFamily: font,
  // A picture shows no HTML in every browser.
  htmlLabels: false,
  flowchart: { htmlLabels: false, useMaxWidth: false },
  sequence: { useMaxWidth: false },
})

/** Returns markup that stands alone as a file, with its size in pixels. */
const asPicture = (markup: string) => {
  const place = document.createElement('div')
  place.innerHTML = markup
  const svg = place.querySelector('svg')!
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const size = width > 0 && height > 0 ? { width, height } : { width: 640, height: 360 }
  svg.setAttribute('width', String(size.width))
  svg.setAttribute('height', String(size.height))
  const title = svg.querySelector('title')?.textContent ?? ''
  return { ...size, title, svg: new XMLSerializer().serializeToString(svg) }
}

const draw = async (mermaid: Mermaid, { id, theme, text }: Wanted) => {
  try {
    mermaid.initialize(optionsOf(theme))
    const { svg } = await mermaid.render(`diagram-${id}-${theme}`, text)
    return { id, theme, picture: asPicture(svg) }
  } catch {
    return { id, theme }
  }
}

/** Draws what the page around this frame asks for, one after another, because the library has one theme at a time. */
export const startDrawing = (): void => {
  const { mermaid } = globalThis as unknown as { mermaid: Mermaid }
  let last: Promise<unknown> = Promise.resolve()
  addEventListener('message', ({ source, data }: MessageEvent<Wanted>) => {
    if (source !== parent) return
    last = last.then(() => draw(mermaid, data)).then((drawn) => parent.postMessage(drawn, '*'))
  })
  parent.postMessage('ready', '*')
}

import type { SiteCustomization } from '@scriptorium/client'
import { themeOf } from '@scriptorium/site/look/theme'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useSitesWords } from '../../../words/sites/words.ts'
import sampleCss from './sample.css?inline'

const sizes = ['390', '820', '1280'] as const
type Size = (typeof sizes)[number]
const themes = ['light', 'dark'] as const

const Sample = ({ look, theme }: { look: SiteCustomization; theme: 'dark' | 'light' }) => {
  const { t } = useSitesWords()
  const { announcement } = look
  return (
    <div className={`sample ${theme}`} lang={undefined}>
      {announcement?.enabled === true && <p className={`note ${announcement.style}`}>{announcement.message}</p>}
      <header>{look.title ?? t('site')}</header>
      <h2>{t('sampleTitle')}</h2>
      <p>
        <span className="link">{t('sampleText')}</span>
      </p>
      <span className="button">{t('sampleButton')}</span>
    </div>
  )
}

const showLook = (root: ShadowRoot, look: SiteCustomization): void => {
  const [tokens, sample] = [new CSSStyleSheet(), new CSSStyleSheet()]
  tokens.replaceSync(themeOf(look).replaceAll(':root', '.sample'))
  sample.replaceSync(sampleCss)
  root.adoptedStyleSheets = [tokens, sample]
}

/** Shows a sample of a site in both themes, with a look that need not be saved. It has a style sheet of its own. */
export const LookPreview = ({ look }: { look: SiteCustomization }) => {
  const { t } = useSitesWords()
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const [size, setSize] = useState<Size>('390')
  useEffect(() => {
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
  }, [])
  useEffect(() => {
    if (root) showLook(root, look)
  }, [root, look])
  return (
    <section className="s-look-preview" aria-label={t('livePreview')}>
      <ToggleButtonGroup
        className="s-sizes"
        aria-label={t('livePreview')}
        selectedKeys={[size]}
        disallowEmptySelection
        onSelectionChange={(keys) => setSize([...keys][0] as Size)}
      >
        {sizes.map((one) => (
          <ToggleButton key={one} id={one} className="s-button">
            {t(`size-${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div className="s-look-frame">
        <div ref={host} style={{ width: `${size}px` }}>
          {root &&
            createPortal(
              themes.map((theme) => <Sample key={theme} look={look} theme={theme} />),
              root,
            )}
        </div>
      </div>
    </section>
  )
}

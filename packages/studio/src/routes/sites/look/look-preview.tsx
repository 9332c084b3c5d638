import type { SiteCustomization } from '@scriptorium/client'
import baseCss from '@scriptorium/site/style/base.css?inline'
import blocksCss from '@scriptorium/site/style/blocks.css?inline'
import { noFonts } from '@scriptorium/site/fonts/family'
import { themeOf } from '@scriptorium/site/look/theme'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { LookPlace } from '../../../api/sites/look.ts'
import { taggedSiteQuery } from '../../../api/sites/sites.ts'
import { useSitesWords } from '../../../words/sites/words.ts'
import sampleCss from './sample.css?inline'
import { Sample } from './sample.tsx'
import { useSitePage } from './site-page.ts'

const sizes = ['390', '820', '1280'] as const
type Size = (typeof sizes)[number]
const themes = ['light', 'dark'] as const

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const showLook = (root: ShadowRoot, look: SiteCustomization, pageCss: string): void => {
  const tokens = themeOf(look, noFonts).replaceAll(':root', '.sample')
  root.adoptedStyleSheets = [baseCss, blocksCss, pageCss, tokens, sampleCss].map(sheetOf)
}

/** Shows the first page of a site, or of one of its spaces, in both themes, with a look that need not be saved. It has style sheets of its own. */
export const LookPreview = ({ look, place }: { look: SiteCustomization; place: LookPlace }) => {
  const { t } = useSitesWords()
  const page = useSitePage(place)
  const { data: site } = useQuery(taggedSiteQuery(place))
  const title = site?.data.title ?? t('site')
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const [size, setSize] = useState<Size>('390')
  useEffect(() => {
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
  }, [])
  useEffect(() => {
    if (root) showLook(root, look, page?.css ?? '')
  }, [root, look, page?.css])
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
      {/* It scrolls where the screen is smaller than the chosen size, also by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="s-look-frame" aria-label={t(`size-${size}`)} tabIndex={0}>
        <div ref={host} style={{ width: `${size}px` }}>
          {root &&
            createPortal(
              themes.map((theme) => <Sample key={theme} look={look} title={title} page={page} theme={theme} />),
              root,
            )}
        </div>
      </section>
    </section>
  )
}

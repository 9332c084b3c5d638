import type { SiteCustomization } from '@scriptorium/client'
import { safeImage } from '@scriptorium/site/address'
import { drawFormulas } from '@scriptorium/site/browser/content/formulas'
import { useLayoutEffect, useRef } from 'react'
import { showMarkup } from '../../../reading/markup.ts'
import { useSitesWords } from '../../../words/sites/words.ts'
import type { SitePage } from './site-page.ts'

const Markup = ({ html }: { html: string }) => {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    showMarkup(root.current!, html)
    void drawFormulas(root.current!)
  }, [html])
  return <div ref={root} className="prose" dir="auto" />
}

const SampleText = () => {
  const { t } = useSitesWords()
  return (
    <>
      <h1>{t('sampleTitle')}</h1>
      <p>
        <span className="link">{t('sampleText')}</span>
      </p>
      <span className="button">{t('sampleButton')}</span>
    </>
  )
}

interface Props {
  look: SiteCustomization
  title: string
  page: SitePage | undefined
  theme: 'dark' | 'light'
}

const Header = ({ look: { header, title: own }, title, theme }: Props) => {
  const logo = safeImage(header.logo?.[theme])
  const name = own || title
  if (header.preset === 'none') return null
  return (
    <header>
      {logo === undefined ? <span dir="auto">{name}</span> : <img src={logo} alt={name} height="32" />}
      <nav>
        {header.links.map(({ title: text, style }, index) => (
          // A link has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={style?.startsWith('button') === true ? 'button' : ''} dir="auto">
            {text}
          </span>
        ))}
      </nav>
    </header>
  )
}

const Footer = ({ look: { footer }, theme }: Pick<Props, 'look' | 'theme'>) => {
  const logo = safeImage(footer.logo?.[theme])
  if (logo === undefined && footer.groups.length === 0 && footer.copyright === undefined) return null
  return (
    <footer>
      {logo !== undefined && <img src={logo} alt="" height="32" />}
      {footer.groups.map(({ title, links }, index) => (
        // A group has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} dir="auto">
          <strong>{title}</strong>
          {links.map((link, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{link.title}</span>
          ))}
        </div>
      ))}
      {footer.copyright !== undefined && <small dir="auto">{footer.copyright}</small>}
    </footer>
  )
}

/** A page of a site as its look makes it, in one theme. It is there to be looked at, so its links lead nowhere. */
export const Sample = (props: Props) => {
  const { look, page, theme } = props
  const { announcement } = look
  return (
    <div className={`sample ${theme}`} inert>
      {announcement?.enabled === true && <p className={`note ${announcement.style}`}>{announcement.message}</p>}
      <Header {...props} />
      {page ? (
        <>
          <h1 dir="auto">{page.title}</h1>
          <Markup html={page.html} />
        </>
      ) : (
        <SampleText />
      )}
      <Footer look={look} theme={theme} />
    </div>
  )
}

import { safeAddress } from '@scriptorium/site/address'
import { codeColorsOf } from '@scriptorium/site/code/theme-colors'
import { assistantAssets, siteAssets } from '@scriptorium/site/assets'
import type { FooterGroup, Frame, HeaderLink, NavLink, SectionLink, VariantLink } from '@scriptorium/site/page/model'
import { wordsFor, type Words } from '@scriptorium/site/words/words'
import type { SiteCustomization } from '@scriptorium/types'
import type { ContentRef } from '@scriptorium/content/tree/records'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import { embedOriginsOf } from '../../domain/sites/visitors/embed-origins.ts'
import { encodePath } from '../../domain/sites/addresses/encode.ts'
import { pathOnSite, sectionPath } from '../../domain/sites/addresses/address.ts'
import { itemsIn, siteSpacesIn } from '../../domain/sites/structure/structure.ts'
import { signOutSegment } from './visitors/sign-out.ts'
import { titlesAbove } from './tree/titles.ts'
import { createTargets } from './page/targets.ts'
import { withOwnPictures } from './files/own-pictures.ts'
import { lookOf, openSiteSpace, siteSpaceHref, wordsOf, type Visit } from './visit.ts'

type Localized = Readonly<Record<string, string>> | undefined

const localized = (title: string, titles: Localized, language: string): string =>
  titles?.[language] ?? titles?.[language.split('-')[0]!] ?? title

const sectionLink = ({ found }: Visit, item: SiteItemRow, language: string): SectionLink[] => {
  const { structure, shown, siteBasePath, section } = found
  const titles = item.localizedTitle === null ? undefined : (JSON.parse(item.localizedTitle) as Localized)
  const shared = {
    title: localized(item.title, titles, language),
    icon: item.icon ?? undefined,
    description: item.description ?? undefined,
  }
  if (item.type === 'site-external-link') {
    const href = safeAddress(item.url)
    return href === undefined ? [] : [{ ...shared, href, children: [] }]
  }
  if (item.type === 'site-section') {
    const href = siteBasePath + sectionPath(structure, item)
    return [{ ...shared, href, isCurrent: section?.id === item.id, children: [] }]
  }
  const children = itemsIn(shown, item.id).flatMap((child) => sectionLink({ found } as Visit, child, language))
  const isCurrent = children.some((child) => child.isCurrent === true)
  return children.length > 0 ? [{ ...shared, href: children[0]!.href, isCurrent, children }] : []
}

const maxVariantsLookedUp = 30

const variantLinks = async (visit: Visit, words: Words): Promise<VariantLink[]> => {
  const { found, services } = visit
  const { shown, structure, siteSpace, spaces, siteBasePath, pathname, page } = found
  const path = page?.path ?? pathname
  const all = siteSpacesIn(shown, siteSpace.sectionId)
  if (all.length < 2) return []
  return Promise.all(
    all.map(async (variant, index): Promise<VariantLink> => {
      const { title, emoji, language } = spaces.get(variant.spaceId)!
      const isCurrent = variant.id === siteSpace.id
      const shared = {
        title,
        emoji: emoji ?? undefined,
        language: wordsFor(language ?? words.language).language,
        isCurrent,
      }
      const source =
        isCurrent || path === '' || index >= maxVariantsLookedUp
          ? undefined
          : await openSiteSpace(services, found, variant)
      const same = source && (await source.tree.pageByPath(path))
      if (same?.type !== 'document')
        return { ...shared, href: siteSpaceHref(found, variant), hasPage: isCurrent || path === '' }
      return { ...shared, href: siteBasePath + encodePath(pathOnSite(structure, variant, path)), hasPage: true }
    }),
  )
}

/** Returns where readers can search besides the whole site: in the space that they read, if the site has several. */
export const searchInOf = ({ found, searchScope = 'usual' }: Visit): Frame['searchIn'] => {
  const { shown, siteSpace, space } = found
  if (shown.siteSpaces.length < 2) return undefined
  const title = titlesAbove(found, siteSpace).join(' › ') || space.title
  const hasVersions = new Set(shown.siteSpaces.map(({ sectionId }) => sectionId)).size < shown.siteSpaces.length
  return { id: siteSpace.id, title, hasVersions, scope: searchScope }
}

interface GivenLink {
  title: string
  localizedTitle?: Localized
  to?: ContentRef | undefined
  condition?: string | undefined
}

const createLinks = (visit: Visit, language: string) => {
  const targets = createTargets(visit)
  return async ({ title, localizedTitle, to, condition }: GivenLink): Promise<NavLink[]> => {
    if (!visit.found.audience.holds(condition)) return []
    const href = to && safeAddress((await targets.find(to))?.href)
    return href === undefined ? [] : [{ title: localized(title, localizedTitle, language), href }]
  }
}

const headerLinks = async (visit: Visit, { header }: SiteCustomization, language: string): Promise<HeaderLink[]> => {
  const linkOf = createLinks(visit, language)
  const links = await Promise.all(
    header.links.map(async (link): Promise<HeaderLink[]> => {
      const style = link.style ?? 'link'
      const children = (await Promise.all(link.links.map((child) => linkOf(child as GivenLink)))).flat()
      if (children.length > 0)
        return visit.found.audience.holds(link.condition)
          ? [{ title: localized(link.title, link.localizedTitle, language), href: '#', style, children }]
          : []
      return (await linkOf(link as GivenLink)).map((one) => ({ ...one, style, children: [] }))
    }),
  )
  return links.flat()
}

const announcementLinks = async (
  visit: Visit,
  { announcement }: SiteCustomization,
  language: string,
): Promise<NavLink[]> =>
  announcement?.link === undefined ? [] : createLinks(visit, language)(announcement.link as GivenLink)

const footerGroups = async (visit: Visit, { footer }: SiteCustomization, language: string): Promise<FooterGroup[]> => {
  const linkOf = createLinks(visit, language)
  const groups = footer.groups.map(async ({ title, localizedTitle, links }) => ({
    title: localized(title, localizedTitle, language),
    links: (await Promise.all(links.map((link) => linkOf(link as GivenLink)))).flat(),
  }))
  return (await Promise.all(groups)).filter(({ links }) => links.length > 0)
}

const otherScripts = new Set(['ar', 'bg', 'el', 'fa', 'he', 'hi', 'ja', 'ko', 'ru', 'th', 'uk', 'ur', 'zh'])

const isLatin = (language: string): boolean => !otherScripts.has(language.split('-')[0]!)

/** Returns where readers ask. A copy has no server that could answer. */
const askOf = async (
  { found }: Visit,
  { ai }: SiteCustomization,
  assetHref: (name: string) => string,
): Promise<Frame['ask']> => {
  if (ai.mode === 'none') return undefined
  const { script, style } = await assistantAssets()
  return {
    href: `${found.siteBasePath}~ask?in=${found.siteSpace.id}`,
    scriptHref: assetHref(script.name),
    styleHref: assetHref(style.name),
    hasButton: ai.mode === 'assistant',
  }
}

/** The path of the script that searches a copy of a site. */
export const copyIndexPath = '~assets/search.js'

// A copy has no server that makes PDFs, answers questions and agents, or takes ratings.
const lookOfCopy = (look: SiteCustomization): SiteCustomization => ({
  ...look,
  ai: { ...look.ai, mode: 'none' },
  feedback: { enabled: false },
  pageActions: {
    ...look.pageActions,
    items: look.pageActions.items.filter((item) => item !== 'pdf' && item !== 'mcp'),
  },
})

/** Returns what all pages of a site share, as this visitor sees it. */
export const frameOf = async (visit: Visit, previewNumber?: string): Promise<Frame> => {
  const { found } = visit
  const { site, audience, siteBasePath, shown } = found
  const [own, words] = [withOwnPictures(lookOf(found), visit), wordsOf(found)]
  const look = visit.isCopy === true ? lookOfCopy(own) : own
  const { language } = words
  const { style, script, firstFonts } = await siteAssets(look)
  const assetHref = (name: string) => `${siteBasePath}~assets/${name}`
  const primary =
    look.header.primaryLink && safeAddress((await createTargets(visit).find(look.header.primaryLink))?.href)
  return {
    title: localized(look.title ?? site.title, look.localizedTitle, language),
    words,
    look,
    codeColors: await codeColorsOf(look),
    homeHref: primary ?? siteBasePath,
    siteHref: siteBasePath,
    styleHref: assetHref(style.name),
    scriptHref: assetHref(script.name),
    // Browsers do not load a font of a page on a disk in advance.
    fontHrefs: visit.isCopy === true || !isLatin(language) ? [] : firstFonts.map(assetHref),
    searchHref: `${siteBasePath}~search`,
    hasSearch: true,
    indexHref: visit.isCopy === true ? siteBasePath + copyIndexPath : undefined,
    searchIn: searchInOf(visit),
    sections: itemsIn(shown, null).flatMap((item) => sectionLink(visit, item, language)),
    variants: await variantLinks(visit, words),
    headerLinks: await headerLinks(visit, look, language),
    announcementLink: (await announcementLinks(visit, look, language))[0],
    footer: await footerGroups(visit, look, language),
    isIndexed: site.visibility === 'public' && audience.preview === undefined,
    framedBy: audience.preview === undefined ? embedOriginsOf(site) : [],
    ask: await askOf(visit, look, assetHref),
    signOutHref: audience.isSignedIn ? siteBasePath + signOutSegment : undefined,
    preview: previewNumber === undefined ? undefined : { number: previewNumber },
  }
}

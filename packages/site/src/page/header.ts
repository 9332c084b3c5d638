import { safeImage } from '../address.ts'
import { authorIcon } from '../document/author-icon.ts'
import { icon } from '../document/icon.ts'
import { html, type Html } from '../html.ts'
import { headerPresetOf } from '../look/palette.ts'
import { frameLink } from './links.ts'
import type { Frame, HeaderLink, NavLink, SectionLink, VariantLink } from './model.ts'
import { socialLinks } from './social.ts'

const current = ({ isCurrent }: NavLink, value: 'page' | 'true'): Html =>
  html`${isCurrent === true && html` aria-current="${value}"`}`

const sign = ({ emoji, icon: name }: NavLink, { look }: Frame): Html =>
  emoji === undefined ? html`${authorIcon(name, look.styling.icons)}` : html`<span aria-hidden="true">${emoji}</span>`

const logo = ({ look, title, homeHref }: Frame): Html => {
  const light = safeImage(look.header.logo?.light)
  const dark = safeImage(look.header.logo?.dark) ?? light
  const { emoji } = look.favicon
  const images = html`<img class="on-light" src="${light}" alt="${title}" height="32" /><img
      class="on-dark"
      src="${dark}"
      alt="${title}"
      height="32"
    />`
  const initial = html`<span class="monogram" aria-hidden="true">${emoji ?? [...title][0] ?? '·'}</span>`
  return html`<a class="logo" href="${homeHref}"
    >${light === undefined ? html`${initial}<span dir="auto">${title}</span>` : images}</a
  >`
}

const menu = (label: Html, items: Html, name?: string): Html =>
  html`<details class="menu" name="menu" data-menu>
    <summary ${name !== undefined && html`aria-label="${name}"`}>${label}${icon('down')}</summary>
    <ul>
      ${items}
    </ul>
  </details>`

const sectionItem = (section: SectionLink, frame: Frame, isInMenu = false): Html => {
  const { description = '' } = section
  const note = isInMenu && description !== '' && html`<small>${description}</small>`
  if (section.children.length === 0)
    return html`<li>
      <a ${frameLink(section.href, frame)} ${current(section, 'true')}
        >${sign(section, frame)}<span>${section.title}${note}</span></a
      >
    </li>`
  const items = section.children.map((child) => sectionItem(child, frame, true))
  const isCurrent = section.isCurrent === true ? ' current' : ''
  return html`<li class="group${isCurrent}">${menu(html`${sign(section, frame)}${section.title}`, html`${items}`)}</li>`
}

/** Returns the sections of the site as tabs; nothing if there is only one. */
const sectionTabs = (frame: Frame): Html | false =>
  frame.sections.length > 1 &&
  html`<nav class="sections" aria-label="${frame.words.sections}">
    <ul>
      ${frame.sections.map((section) => sectionItem(section, frame))}
    </ul>
  </nav>`

// Above the pages of a drawer, more would push them out of view.
const sectionsInDrawer = 8

/** Returns the sections for the drawer: as a list, or as a menu if there are many. */
export const drawerSections = (frame: Frame): Html | false => {
  const tabs = sectionTabs(frame)
  const { sections, words } = frame
  if (tabs === false || sections.length <= sectionsInDrawer) return tabs
  const now = sections.find(({ isCurrent }) => isCurrent)?.title ?? words.sections
  return html`<details class="menu many-sections" data-menu>
    <summary aria-label="${words.sections}: ${now}"><span>${now}</span>${icon('down')}</summary>
    ${tabs}
  </details>`
}

/** Returns the name of a language in that language, for readers who know no other. */
const ownName = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? ''

const variantItem =
  (frame: Frame) =>
  (variant: VariantLink): Html => {
    const { variants, words } = frame
    const areTranslations = new Set(variants.map(({ language }) => language)).size > 1
    const name = areTranslations && html`<small>${ownName(variant.language)}</small>`
    const note = !variant.hasPage && html`<small>${words.notInVariant}</small>`
    return html`<li>
      <a
        href="${variant.href}"
        lang="${variant.language}"
        hreflang="${variant.language}"
        ${current(variant, 'true')}${variant.hasPage && html` data-same-page`}
        ><span>${variant.title}${name}${note}</span>${variant.isCurrent === true && icon('check')}</a
      >
    </li>`
  }

/** Returns the menu of variants; nothing if there is only one. */
export const variantMenu = (frame: Frame): Html | false => {
  const { variants, words } = frame
  const now = variants.find(({ isCurrent }) => isCurrent)
  return (
    variants.length > 1 &&
    html`<div class="variants">
      ${menu(html`${now?.title ?? words.variants}`, html`${variants.map(variantItem(frame))}`, `${words.variants}: ${now?.title ?? ''}`)}
    </div>`
  )
}

const headerLink = (link: HeaderLink, frame: Frame): Html => {
  if (link.children.length > 0) {
    const items = link.children.map((child) => html`<li><a ${frameLink(child.href, frame)}>${child.title}</a></li>`)
    return menu(html`${link.title}`, html`${items}`)
  }
  const kind =
    link.style === 'link' ? 'header-link' : `button small ${link.style === 'button-primary' ? 'primary' : 'secondary'}`
  return html`<a class="${kind}" ${frameLink(link.href, frame)}>${link.title}</a>`
}

/** Returns the links and social accounts of the header; nothing if there are none. */
export const headerLinksOf = (frame: Frame): Html | false => {
  const social = socialLinks(frame, 'header')
  return (
    frame.headerLinks.length + social.length > 0 &&
    html`<nav class="header-links" aria-label="${frame.words.links}">
      ${frame.headerLinks.map((link) => headerLink(link, frame))}${social.length > 0 && html`<span class="social">${social}</span>`}
    </nav>`
  )
}

const themeSwitch = ({ look, words }: Frame): Html | false =>
  look.themes.toggeable &&
  html`<button
    class="icon-button theme"
    type="button"
    data-theme-switch
    data-light="${words.light}"
    data-dark="${words.dark}"
    aria-label="${words.theme}"
  >
    <span class="on-light">${icon('sun')}</span><span class="on-dark">${icon('moon')}</span>
  </button>`

const signOutLink = ({ signOutHref, words }: Frame): Html | false =>
  signOutHref !== undefined && html`<a class="header-link" href="${signOutHref}" rel="nofollow">${words.signOut}</a>`

/** Returns the fields that say where to search; nothing if there is only one part. */
export const scopeFields = ({ searchIn, words }: Frame, isShown: boolean): Html | false => {
  if (!searchIn) return false
  const option = (value: string, title: string) =>
    html`<option value="${value}" ${searchIn.scope === value && html` selected`}>${title}</option>`
  const all = searchIn.hasVersions && option('all', words.allVersions)
  return html`<input type="hidden" name="in" value="${searchIn.id}" /><select
      class="scope"
      name="scope"
      aria-label="${words.sections}"
      ${!isShown && html`hidden`}
    >
      ${option('usual', words.everywhere)}${option('here', searchIn.title)}${all}
    </select>`
}

/** Returns the search form. With scripts it opens a dialog. */
const searchForm = (frame: Frame): Html => {
  const { ask, words, searchHref, indexHref, siteHref, look } = frame
  return html`<form
      class="search ${look.styling.search}"
      role="search"
      aria-label="${words.searchHint}"
      action="${searchHref}"
      data-search
      data-close="${words.close}"
      data-site="${siteHref}"
      ${indexHref !== undefined && html`data-index="${indexHref}"`}
      ${ask && html`data-ask="${ask.href}" data-ask-about="${words.askAbout}" data-script="${ask.scriptHref}" data-style="${ask.styleHref}"`}
    >
      ${icon('search')}<input
        type="search"
        name="q"
        placeholder="${words.searchPlaceholder}"
        aria-label="${words.searchHint}"
        autocomplete="off"
      />${scopeFields(frame, false)}<kbd aria-hidden="true">/</kbd>
    </form>
    <a class="icon-button search-link" href="${searchHref}" aria-label="${words.search}" data-search-link
      >${icon('search')}</a
    >`
}

const assistantButton = ({ ask, words }: Frame): Html | false =>
  ask?.hasButton === true &&
  html`<button class="icon-button needs-script" type="button" data-open-assistant aria-label="${words.assistant}">
    ${icon('sparkles')}
  </button>`

/** Returns the header of a page. */
export const headerOf = (frame: Frame, hasNavigation: boolean): Html => {
  const { words, look, sections } = frame
  const button = html`<button
    class="icon-button menu-button"
    type="button"
    popovertarget="~navigation"
    aria-label="${words.menu}"
  >
    ${icon('bars')}
  </button>`
  return html`<header class="header ${headerPresetOf(look)}${sections.length > 1 ? ' with-sections' : ''}">
    <div class="bar">
      ${hasNavigation && button}${logo(frame)}${variantMenu(frame)}${frame.hasSearch ? searchForm(frame) : html`<span class="gap"></span>`}
      ${headerLinksOf(frame)}${signOutLink(frame)}${assistantButton(frame)}${themeSwitch(frame)}
    </div>
    ${sectionTabs(frame)}
  </header>`
}

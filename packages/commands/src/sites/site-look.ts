import type { BodyInput, Result } from '@scriptorium/client'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { withServer } from '../connection/connect.ts'
import { formatFields, printFor } from '../output.ts'
import { findSite, named, type SiteFlags } from './site-command.ts'

type Look = Result<'getSiteCustomizationById'>

/** What of a look can be set by a command. */
export interface LookChange {
  title?: string | undefined
  color?: string | undefined
  darkColor?: string | undefined
  logo?: string | undefined
  darkLogo?: string | undefined
  favicon?: string | undefined
  theme?: 'light' | 'dark' | 'system' | undefined
}

/** Returns a look with changes, as the API takes it. */
export const changedLook = (
  look: Look,
  { title, color, darkColor, logo, darkLogo, favicon, theme }: LookChange,
): BodyInput<'updateSiteCustomizationById'> => {
  const { updatedAt: _, ...rest } = look as Look & { updatedAt?: string }
  const light = color ?? look.styling.primaryColor.light
  const dark = darkColor ?? color ?? look.styling.primaryColor.dark
  return {
    ...rest,
    ...(title !== undefined && { title }),
    styling: { ...look.styling, primaryColor: { light, dark } },
    ...(logo !== undefined && { header: { ...look.header, logo: { light: logo, dark: darkLogo ?? logo } } }),
    ...(favicon !== undefined && { favicon: { icon: { light: favicon, dark: favicon } } }),
    ...(theme !== undefined && { themes: { ...look.themes, default: theme } }),
  } as BodyInput<'updateSiteCustomizationById'>
}

const fields = ({ title, styling, header, favicon, themes }: Look): string =>
  formatFields({
    title: title ?? '(that of the site)',
    color: `${styling.primaryColor.light} on light, ${styling.primaryColor.dark} on dark`,
    logo: header.logo?.light ?? '-',
    favicon: favicon.icon?.light ?? favicon.emoji ?? '-',
    theme: themes.default,
  })

const look = (name: string, { org, json, server, token, ...change }: SiteFlags & LookChange, command: Command) =>
  withServer({ ...(server && { server }), ...(token && { token }) }, command, async (docs) => {
    const params = await findSite(docs, org, name)
    const before = await docs.getSiteCustomizationById({ params })
    const isChange = Object.values(change).some((value) => value !== undefined)
    const after = isChange
      ? await docs.updateSiteCustomizationById({ params, body: changedLook(before, change) })
      : before
    printFor(after, fields(after), json)
  })

const color = (text: string): string => {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new InvalidArgumentError('expected a color such as #166e3f')
  return text
}

const address = (text: string): string => {
  if (!/^https?:\/\//i.test(text)) throw new InvalidArgumentError('expected an http or https address')
  return text
}

/** `site look`: prints the look of a site, or changes it. */
export const lookCommand = (): Command =>
  named('look', 'print the look of a site, or change it', 'look guide --color #166e3f')
    .option('--title <text>', 'title in the header')
    .option('--color <color>', 'color of links and highlighted elements', color)
    .option('--dark-color <color>', 'the same for dark pages (default: that of --color)', color)
    .option('--logo <address>', 'address of the logo', address)
    .option('--dark-logo <address>', 'address of the logo for dark pages', address)
    .option('--favicon <address>', 'address of the icon in the tabs of browsers', address)
    .addOption(new Option('--theme <theme>', 'theme that visitors see first').choices(['light', 'dark', 'system']))
    .action(look)

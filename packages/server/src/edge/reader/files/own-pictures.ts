import type { SiteCustomization } from '@scriptorium/types'
import { fileNamedBy } from '../../../platform/storage/addresses.ts'
import type { Visit } from '../visit.ts'
import { fileHref } from './file-hashes.ts'

type Themed = NonNullable<SiteCustomization['header']['logo']>

/**
 * Returns a look whose pictures that are files of a space have their address on the site, which lasts. The site sends them only if one of
 * its spaces has them.
 */
export const withOwnPictures = (
  look: SiteCustomization,
  { found, services }: Pick<Visit, 'found' | 'services'>,
): SiteCustomization => {
  const addressOf = (url: string): string => {
    const file = fileNamedBy(services.urls.base, url)
    return file === undefined ? url : fileHref(found.siteBasePath, file)
  }
  const themed = ({ light, dark }: Themed): Themed => ({ light: addressOf(light), dark: addressOf(dark) })
  const { header, footer, favicon } = look
  return {
    ...look,
    header: { ...header, ...(header.logo && { logo: themed(header.logo) }) },
    footer: { ...footer, ...(footer.logo && { logo: themed(footer.logo) }) },
    favicon: { ...favicon, ...(favicon.icon && { icon: themed(favicon.icon) }) },
  }
}

import {
  InvalidRequestError,
  pages,
  type BodyInput,
  type Client,
  type File as StoredFile,
  type Site,
} from '@scriptorium/client'
import type { Look, Redirect, Variant } from '@scriptorium/folders/source'
import { changedLook } from '../sites/site-look.ts'

/** The site that things move into. */
export type SiteOf = Pick<Site, 'id' | 'title'> & { organization: string }

const maxTitleLength = 50

type Language = NonNullable<NonNullable<BodyInput<'createSpace'>>['language']>

/** Creates a space for a language or a version. A language that the server does not know is left out. */
const createVariant = async (docs: Client, organizationId: string, { kind, code, title }: Variant) => {
  const plain = { title: title.slice(0, maxTitleLength), empty: true as const }
  const create = (body: NonNullable<BodyInput<'createSpace'>>) => docs.createSpace({ params: { organizationId }, body })
  if (kind !== 'language') return create(plain)
  return create({ ...plain, language: code.toLowerCase() as Language }).catch((error: unknown) => {
    if (error instanceof InvalidRequestError) return create(plain)
    throw error
  })
}

/** Adds a space for a language or a version to a site. Returns its id. */
export const addVariant = async (docs: Client, { id: siteId, organization }: SiteOf, variant: Variant) => {
  const params = { organizationId: organization }
  const { id: spaceId } = await createVariant(docs, organization, variant)
  const added = await docs.addSpaceToSite({ params: { ...params, siteId }, body: { spaceId } })
  const path = variant.code.replaceAll(/[^a-zA-Z0-9._-]+/g, '-').replaceAll(/^[._-]+|[._-]+$/g, '')
  if (path !== '' && path !== added.path)
    await docs.updateSiteSpaceById({ params: { ...params, siteId, siteSpaceId: added.id }, body: { path } })
  return spaceId
}

const isColor = (color: string | undefined): color is string => /^#[\da-f]{6}$/i.test(color ?? '')

const isUrl = (address: string | undefined): address is string => /^https?:\/\//i.test(address ?? '')

const readSpaceFiles = async (docs: Client, spaceId: string): Promise<StoredFile[]> => {
  const files: StoredFile[] = []
  for await (const file of pages(docs.listFiles, { params: { spaceId }, query: { limit: 1000 } })) files.push(file)
  return files
}

/** Returns the address of a picture: its own, or that of the file of the space that has its path. */
const addressIn = (files: readonly StoredFile[], picture: string | undefined): string | undefined =>
  isUrl(picture) ? picture : files.find(({ name }) => name.replace(/^\//, '') === picture)?.downloadURL

/** Gives a site the name, the color and the pictures that it had. Pictures without an address are files of the space. */
export const setLook = async (
  docs: Client,
  { id: siteId, organization, title }: SiteOf,
  spaceId: string,
  look: Look,
) => {
  const params = { organizationId: organization, siteId }
  const pictures = [look.logo, look.darkLogo, look.favicon]
  const files = pictures.every((one) => one === undefined || isUrl(one)) ? [] : await readSpaceFiles(docs, spaceId)
  const [logo, darkLogo, favicon] = pictures.map((one) => addressIn(files, one))
  const color = isColor(look.color) ? look.color : undefined
  if (!color && !logo && !favicon) return
  const before = await docs.getSiteCustomizationById({ params })
  const body = changedLook(before, { title, color, logo, darkLogo, favicon })
  await docs.updateSiteCustomizationById({ params, body })
}

type Pages = Awaited<ReturnType<Client['listPages']>>['pages']

const idsByPath = (all: Pages): [path: string, id: string][] =>
  all.flatMap((page) => [
    ...('path' in page ? [[page.path, page.id] as [string, string]] : []),
    ...('pages' in page ? idsByPath(page.pages as Pages) : []),
  ])

const perRequest = 500
const isSource = /^(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)+$/

/** Keeps old addresses: each leads to the page that it was. Returns how many lead elsewhere now. */
export const addRedirects = async (docs: Client, site: SiteOf, spaceId: string, redirects: readonly Redirect[]) => {
  const params = { organizationId: site.organization, siteId: site.id }
  const siteSpace = (await docs.listSiteSpaces({ params })).items.find(({ space }) => space.id === spaceId)
  const ids = new Map(idsByPath((await docs.listPages({ params: { spaceId } })).pages))
  const wanted = new Map<string, string>()
  for (const { from, to } of redirects) {
    const source = encodeURI(from.replace(/\/+$/, ''))
    const pageId = ids.get(to)
    if (pageId !== undefined && source !== `/${to}` && isSource.test(source) && !wanted.has(source))
      wanted.set(source, pageId)
  }
  const entries = [...wanted].map(([source, pageId]) => ({
    source,
    destination: { kind: 'site-page' as const, siteSpaceId: siteSpace!.id, pageId },
  }))
  for (let at = 0; at < entries.length; at += perRequest)
    await docs.bulkUpsertSiteRedirects({ params, body: { redirects: entries.slice(at, at + perRequest) } })
  return entries.length
}

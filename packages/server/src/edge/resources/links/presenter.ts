import type { ChangeRequest, Organization, Page, Reference, Space } from '@scriptorium/types'
import type { FileRecord, ReusableContentRecord } from '@scriptorium/content/tree/records'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentFile } from '../files/presenter.ts'
import { presentReusableContent } from '../reusable-contents/presenter.ts'

/** The organization and the space of a reference, and the change request that it is read in. */
export interface ReferencePlace {
  organization: Organization
  space: Space
  changeRequest?: ChangeRequest | undefined
}

type OfKind<Kind> = Extract<Reference, { kind: Kind }>

const within = ({ organization, space, changeRequest }: ReferencePlace) => ({
  organization,
  space,
  versionContext: changeRequest ? { type: 'changeRequest' as const, changeRequest } : undefined,
})

/** Presents a reference to a page, or to an anchor or a block in it. */
export const presentPageReference = (
  around: ReferencePlace,
  page: Page,
  location?: { anchor?: string | undefined; block?: string | undefined },
): OfKind<'page'> => {
  const { anchor, block } = location ?? {}
  const inAnchor = anchor === undefined ? undefined : { type: 'anchor' as const, anchor: anchor.slice(0, 1024) }
  return presentEach<OfKind<'page'>>({
    kind: 'page',
    ...within(around),
    page,
    internalLocation: block === undefined ? inAnchor : { type: 'node', node: block },
  })
}

/** Presents a reference to a file. */
export const presentFileReference = (around: ReferencePlace, file: FileRecord, urls: Urls): OfKind<'file'> =>
  presentEach<OfKind<'file'>>({ kind: 'file', ...within(around), file: presentFile(file, urls) })

/** Presents a reference to reusable content. */
export const presentReusableReference = (
  around: ReferencePlace,
  content: ReusableContentRecord,
): OfKind<'reusable-content'> =>
  presentEach<OfKind<'reusable-content'>>({
    kind: 'reusable-content',
    ...within(around),
    reusableContent: presentReusableContent(content, true),
  })

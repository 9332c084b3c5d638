import type { ReusableContent } from '@scriptorium/types'
import type { ReusableContentRecord } from '@scriptorium/content/tree/records'
import { presentEach } from '../../../ground/present-each.ts'

/** Presents reusable content with the hash of its document. Another operation returns the document. */
export const presentReusableContent = (
  { id, title, slug, body, git }: ReusableContentRecord,
  metadata: boolean,
  markdown?: string,
): ReusableContent =>
  presentEach<ReusableContent>({
    object: 'reusable-content',
    id,
    title,
    slug,
    markdown,
    document: body?.hash,
    git: metadata ? git : undefined,
    // Only pages are computed here.
    computed: undefined,
    computedSeed: undefined,
  })

import { postComment } from '../../../api/pages/comments.ts'
import { messageOf } from '../../../ui/message.ts'
import { useLibraryWords } from '../../../words/library/words.ts'
import { BulkBar } from '../../managing/bulk/bulk-bar.tsx'
import { oneByOne } from '../../managing/bulk/one-by-one.ts'
import { withMentions } from '../changes/discussion/mentions.ts'
import type { OldPage } from './old-pages.ts'

/** A page, and who looks after it. */
export interface OwnedPage extends OldPage {
  owner: string
  ownerName: string
}

interface Props {
  spaceId: string
  pages: readonly OwnedPage[]
  onRelease: (pages?: readonly OwnedPage[]) => void
}

/** Asks the owners of the chosen pages in a comment on each whether it is still right. */
export const BulkAsking = ({ spaceId, pages, onRelease }: Props) => {
  const words = useLibraryWords()
  const { t, language } = words
  const ask = ({ id: page, owner, ownerName: name, updatedAt }: OwnedPage) => {
    const day = new Date(updatedAt).toLocaleDateString(language, { dateStyle: 'long' })
    const text = withMentions(`@${name} ${t('askOwnerText', { day })}`, [{ id: owner, name }])
    return postComment({ spaceId }, text, { page })
  }
  return (
    <BulkBar
      items={pages}
      nameOf={({ title }) => title}
      actions={[{ label: t('askOwners'), act: (some) => oneByOne(some, ask, (error) => messageOf(error, words)) }]}
      onRelease={onRelease}
    />
  )
}

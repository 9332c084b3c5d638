import { postComment } from '../../../api/pages/comments.ts'
import type { OldPage } from '../../../api/workspace/old-pages.ts'
import { messageOf } from '../../../ui/message.ts'
import { useLibraryWords } from '../../../words/library/words.ts'
import { withMentions } from '../../spaces/changes/discussion/mentions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { oneByOne } from './one-by-one.ts'

/** A page, and who looks after it. */
export interface OwnedPage extends OldPage {
  owner: string
  ownerName: string
}

interface Props {
  pages: readonly OwnedPage[]
  onRelease: (pages?: readonly OwnedPage[]) => void
}

/** Asks the owners of the chosen pages in a comment on each whether it is still right. */
export const BulkAsking = ({ pages, onRelease }: Props) => {
  const words = useLibraryWords()
  const { t, language } = words
  const ask = ({ id: page, spaceId, owner, ownerName: name, updatedAt }: OwnedPage) => {
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

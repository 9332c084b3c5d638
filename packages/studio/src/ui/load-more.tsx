import { useManageWords } from '../words/manage/words.ts'
import { Button } from './button.tsx'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** A button below a list that loads its next page. Nothing if the list is complete. */
export const LoadMore = ({ list }: Props) => {
  const { t } = useManageWords()
  return (
    list.hasNextPage && (
      <div className="s-more">
        <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
          {t('loadMore')}
        </Button>
      </div>
    )
  )
}

import { address } from '../../../address.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useQuestionsWords } from '../../../words/questions/words.ts'
import { ManageView } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { Clusters } from './clusters.tsx'
import { Issues } from './issues.tsx'

/** What readers ask: similar questions together, and each of them. */
export const Questions = () => {
  const { t } = useQuestionsWords()
  const { organization } = useWorkspace()
  const [{ tab }] = useAddressState()
  const title = t('questions')
  const isIssues = tab === 'issues'
  return (
    <ManageView title={title} isForbidden={!organization.permissions.listMembers}>
      <PartLinks
        label={title}
        parts={(['clusters', 'issues'] as const).map((one) => ({
          label: t(one),
          href: address.questions(organization.id, one),
          isCurrent: (one === 'issues') === isIssues,
        }))}
      />
      {isIssues ? <Issues cluster={undefined} /> : <Clusters />}
    </ManageView>
  )
}

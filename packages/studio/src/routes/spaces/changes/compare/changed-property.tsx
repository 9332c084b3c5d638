import type { PageDiff } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../../api/change-requests/review.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

const labels: ReadonlyMap<string, Parameters<ReturnType<typeof useChangeWords>['t']>[0]> = new Map([
  ['description', 'description'],
  ['emoji', 'emoji'],
  ['icon', 'icon'],
  ['slug', 'slug'],
  ['if', 'pageCondition'],
  ['target', 'address'],
  ['hidden', 'hideFromTree'],
  ['noIndex', 'noIndexPage'],
  ['noRobotsIndex', 'noRobotsPage'],
  ['owner', 'owner'],
  ['verifiedUntil', 'verifiedUntil'],
])

type Property = NonNullable<PageDiff['properties']>[number]

/** Returns a function that replaces the id of an owner by the name. Other values stay. */
const useOwnerNames = (isOwner: boolean) => {
  const { t } = useChangeWords()
  const { organization } = useWorkspace()
  const { data } = useQuery({
    ...membersQuery(organization.id),
    enabled: isOwner && organization.permissions.listMembers,
  })
  return (value: string | undefined): string | undefined =>
    isOwner && value !== undefined && data
      ? (data.find(({ id }) => id === value)?.displayName ?? t('formerMember'))
      : value
}

/** A changed property of a page: its name, and its value before and after. */
export const ChangedProperty = ({ property: { name, ...values } }: { property: Property }) => {
  const { t } = useChangeWords()
  const nameOf = useOwnerNames(name === 'owner')
  const [before, after] = [nameOf(values.before), nameOf(values.after)]
  const known = labels.get(name)
  const label = known === undefined ? name : t(known)
  // The name of a switch says what it does.
  const isSwitch = (after ?? before) === 'true'
  return (
    <p className="s-diff-property">
      {isSwitch && (after === 'true' ? <ins>{label}</ins> : <del>{label}</del>)}
      {!isSwitch && (
        <>
          <span>{label}</span> {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
        </>
      )}
    </p>
  )
}

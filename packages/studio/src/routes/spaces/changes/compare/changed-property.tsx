import type { PageDiff } from '@scriptorium/client'
import { useWords, type Words } from '../../../../words/words.tsx'

const labels: ReadonlyMap<string, Parameters<Words['t']>[0]> = new Map([
  ['description', 'description'],
  ['emoji', 'emoji'],
  ['icon', 'icon'],
  ['slug', 'slug'],
  ['if', 'pageCondition'],
  ['target', 'address'],
  ['hidden', 'hideFromTree'],
  ['noIndex', 'noIndexPage'],
  ['noRobotsIndex', 'noRobotsPage'],
])

type Property = NonNullable<PageDiff['properties']>[number]

/** A changed property of a page: its name, and its value before and after. */
export const ChangedProperty = ({ property: { name, before, after } }: { property: Property }) => {
  const { t } = useWords()
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

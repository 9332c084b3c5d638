import { useQuery } from '@tanstack/react-query'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { versionQuery, type Part } from '../../../api/sites/structure.ts'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { nameOfCondition } from './condition-field.tsx'
import { changesBetween, type PartChange } from './part-changes.ts'
import { withTitles } from './parts.ts'

const Change = ({ change: { kind, title, before, after } }: { change: PartChange }) => {
  const { t } = useSitesWords()
  const readersOf = (condition: string) => (condition === '' ? t('everyVisitor') : nameOfCondition(condition))
  const readers = { before: readersOf(before), after: readersOf(after) }
  return <li>{t(`part-${kind}`, { name: title, ...readers })}</li>
}

interface Props {
  place: SitePlace
  id: string
  /** The version that followed. Undefined if that is the published structure. */
  nextId: string | undefined
  published: readonly Part[]
}

/** What somebody changed when they replaced a structure. */
export const VersionChanges = ({ place, id, nextId, published }: Props) => {
  const { t } = useSitesWords()
  const before = useQuery(versionQuery(place, id))
  const next = useQuery({ ...versionQuery(place, nextId ?? ''), enabled: nextId !== undefined })
  const after = nextId === undefined ? published : next.data
  const titled = (parts: readonly Part[] = []) => withTitles(parts, t('untitled'))
  return (
    <Loaded query={nextId === undefined || !before.isSuccess ? before : next}>
      {() => {
        const changes = changesBetween(titled(before.data), titled(after))
        if (changes.length === 0) return <p className="s-soft">{t('noPartChanged')}</p>
        return (
          <ul className="s-bullets">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

import type { Effect } from '../../../api/sites/structure.ts'
import { useSitesWords } from '../../../words/sites/words.ts'

type Place = NonNullable<Effect['after']>

const Readers = ({ place }: { place: Place }) => {
  const { t } = useSitesWords()
  return place.conditions.length === 0 ? t('everyVisitor') : <code dir="ltr">{place.conditions.join(' && ')}</code>
}

const Lines = ({ before, after }: Effect) => {
  const { t } = useSitesWords()
  if (!before) return <li>{t('effectAppears', { path: after!.path })}</li>
  if (!after) return <li>{t('effectVanishes', { path: before.path })}</li>
  return (
    <>
      {before.path !== after.path && <li>{t('effectMoves', { from: before.path, to: after.path })}</li>}
      {`${before.conditions}` !== `${after.conditions}` && (
        <li>
          {t('effectReaders')} <Readers place={before} /> <span aria-label={t('effectThen')}>→</span>{' '}
          <Readers place={after} />
        </li>
      )}
    </>
  )
}

/** What a new structure changes for readers: which pages appear, move or vanish, and who sees them. */
export const EffectList = ({ effects }: { effects: readonly Effect[] }) => {
  const { t } = useSitesWords()
  if (effects.length === 0) return <p>{t('noEffects')}</p>
  return (
    <ul className="s-effects">
      {effects.map((effect) => (
        <li key={effect.space}>
          <strong>{effect.title}</strong>
          {effect.pages !== undefined && <small>{t('pageCount', { count: effect.pages })}</small>}
          <ul>
            <Lines {...effect} />
          </ul>
        </li>
      ))}
    </ul>
  )
}

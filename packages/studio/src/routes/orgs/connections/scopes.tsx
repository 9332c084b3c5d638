import type { Integration } from '@scriptorium/client'
import { useConnectionsWords } from '../../../words/connections/words.ts'

/** What an integration may do, in words. */
export const Scopes = ({ title, scopes }: { title: string; scopes: Integration['scopes'] }) => {
  const { t } = useConnectionsWords()
  return (
    <section>
      <h3>{title}</h3>
      {scopes.length === 0 && <p className="s-soft">{t('mayNothing')}</p>}
      {scopes.length > 0 && (
        <ul className="s-bullets">
          {scopes.map((scope) => (
            <li key={scope}>{t(`scope-${scope}`)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { OpenAPISpec, OpenAPISpecVersion } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { specContentQuery, specVersionsQuery } from '../../../api/workspace/connections.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { compareSpecs } from './compare-specs.ts'

const badges = { added: 'open', changed: 'warning', removed: 'deleted' } as const

const Changes = ({ slug, before, after }: { slug: string; before: string; after: string }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const old = useQuery(specContentQuery(organization.id, slug, before))
  const now = useQuery(specContentQuery(organization.id, slug, after))
  const query = {
    data: old.data && now.data && compareSpecs(old.data, now.data),
    error: old.error ?? now.error,
    refetch: () => Promise.all([old.refetch(), now.refetch()]),
  }
  return (
    <Loaded query={query}>
      {({ operations, schemas }) => {
        const changes = [...operations, ...schemas]
        if (changes.length === 0) return <p className="s-soft">{t('sameVersion')}</p>
        return (
          <ul className="s-list" aria-label={t('whatChanged')}>
            {changes.map(({ kind, name, members }) => (
              <li key={name}>
                <span className={`s-badge ${badges[kind]}`}>{t(`diff-${kind}`)}</span>
                <span className="s-list-main">
                  <code dir="ltr">{name}</code>
                  {members.length > 0 && <small dir="ltr">{members.join(', ')}</small>}
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const Version = ({
  slug,
  version,
  before,
}: {
  slug: string
  version: OpenAPISpecVersion
  before: string | undefined
}) => {
  const { t } = useConnectionsWords()
  const [isOpen, setOpen] = useState(false)
  const { id, createdAt } = version
  return (
    <li>
      <code className="s-list-main">{id}</code>
      {createdAt !== undefined && <Time at={createdAt} />}
      {before === undefined ? (
        <span className="s-list-meta">{t('firstVersion')}</span>
      ) : (
        <Button
          look="quiet"
          aria-label={`${t('whatChanged')}: ${id}`}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t('whatChanged')}
        </Button>
      )}
      {isOpen && before !== undefined && <Changes slug={slug} before={before} after={id} />}
    </li>
  )
}

/** The versions of an OpenAPI specification, newest first, each with how it differs from the one before. */
export const SpecVersions = ({ spec }: { spec: OpenAPISpec }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const versions = useQuery(specVersionsQuery(organization.id, spec))
  return (
    <section>
      <h3>{t('versions')}</h3>
      <Loaded query={versions}>
        {({ items, next }) => (
          <ul className="s-list">
            {/* The last one of a page is only there to compare with. */}
            {items.slice(0, next ? -1 : undefined).map((version, index) => (
              <Version key={version.id} slug={spec.slug} version={version} before={items[index + 1]?.id} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

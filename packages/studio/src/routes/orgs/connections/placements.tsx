import type { Installation, Integration } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  placementsQuery,
  updateInstallation,
  type InstallationPlace,
  type PlaceKind,
} from '../../../api/workspace/integrations.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { sitesQuery, spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Toggle } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PlaceRow } from './place-row.tsx'
import { PutOnDialog } from './put-on-dialog.tsx'

interface Props {
  kind: PlaceKind
  integration: Integration
  place: InstallationPlace
  read: Tagged<Installation>
}

const selections = { space: 'space_selection', site: 'site_selection' } as const

/** The spaces or the sites that an integration is on: all of them, or those that were chosen. */
export const Placements = ({ kind, integration, place, read: { data, tag } }: Props) => {
  const words = useConnectionsWords()
  const { t } = words
  const { id } = useWorkspace().organization
  const [isAdding, setAdding] = useState(false)
  const placements = useQuery(placementsQuery(id, place, kind))
  const { data: spaces = [] } = useQuery({ ...spacesQuery(id), enabled: kind === 'space' })
  const { data: sites = [] } = useQuery({ ...sitesQuery(id), enabled: kind === 'site' })
  const known = kind === 'space' ? spaces : sites
  const isEverywhere = data[selections[kind]] === 'all'
  // Any change by an administrator agrees to what the integration asks for, so they decide about that first.
  const isAsking = data.pendingScopes.length > 0
  const { mutate, isPending } = useMutation({
    mutationFn: (isAll: boolean) =>
      updateInstallation(id, place, { [selections[kind]]: isAll ? 'all' : 'selected' }, tag),
    onSuccess: () => say(t('savedDone')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <section className="s-placements">
      <h3>{t(`on-${kind}`)}</h3>
      <Toggle label={t(`onAll-${kind}`)} isOn={isEverywhere} isDisabled={isPending || isAsking} onChange={mutate} />
      <Loaded query={placements}>
        {(items) => {
          const free = known.filter((one) => one.permissions.admin && !items.some((item) => item.id === one.id))
          return (
            <>
              {items.length > 0 && (
                <ul className="s-list" aria-label={t(`on-${kind}`)}>
                  {items.map((item) => (
                    <PlaceRow
                      key={item.id}
                      kind={kind}
                      integration={integration}
                      place={place}
                      placement={item}
                      known={known.find((one) => one.id === item.id)}
                      isEverywhere={isEverywhere}
                    />
                  ))}
                </ul>
              )}
              {!isEverywhere && items.length === 0 && <p className="s-soft">{t(`onNone-${kind}`)}</p>}
              {!isEverywhere && free.length > 0 && (
                <Button onPress={() => setAdding(true)}>{t(`putOn-${kind}`)}</Button>
              )}
              {isAdding && <PutOnDialog kind={kind} place={place} free={free} onClose={() => setAdding(false)} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

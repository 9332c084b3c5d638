import type { SiteCustomization } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { queries } from '../../../api/queries.ts'
import { lookQuery, setLook, type LookPlace } from '../../../api/sites/look.ts'
import { siteKey } from '../../../api/sites/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { withText, type PartProps } from './part.ts'
import './look.css'

interface Props {
  place: LookPlace
  canEdit: boolean
  action: string
  Fields: ComponentType<PartProps>
  /** What stands beside the fields. */
  Beside?: ComponentType<{ look: SiteCustomization; place: LookPlace }>
}

const Editor = ({
  read: { data: saved, tag },
  place,
  canEdit,
  action,
  Fields,
  Beside,
}: Props & { read: Tagged<SiteCustomization> }) => {
  const [look, setDraft] = useState(saved)
  const take = () => void queries.invalidateQueries({ queryKey: siteKey(place) })
  return (
    <div className="s-look">
      <SavedForm
        action={action}
        onSubmit={(isForced) =>
          setLook(place, saved, withText(look, 'title', look.title ?? ''), isForced ? undefined : tag)
        }
        isReady={look !== saved}
        isChanged={look !== saved}
        isReadOnly={!canEdit}
        outdated={<ChangedElsewhere target={place.siteId} onTake={take} />}
      >
        <Fields
          place={place}
          look={look}
          saved={saved}
          onChange={(changes) => setDraft((draft) => ({ ...draft, ...changes }))}
        />
      </SavedForm>
      {Beside && <Beside look={look} place={place} />}
    </div>
  )
}

/** A form for parts of the look of a site, or of one of its spaces. Nothing is changed before it is saved. */
export const LookForm = (props: Props) => {
  const look = useQuery(lookQuery(props.place))
  return <Loaded query={look}>{(read) => <Editor key={read.tag} {...props} read={read} />}</Loaded>
}

import type { AgentInstructions } from '@scriptorium/client'
import { useRef, useState } from 'react'
import { guideQuery, writeGuide } from '../../../api/sites/assistant.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { DocumentField } from '../../managing/document-field.tsx'

/** The text against which the engine reviews change requests. */
export const StyleGuide = ({ read: { data, tag } }: { read: Tagged<AgentInstructions> }) => {
  const { t, language } = useOrganizationWords()
  const { id } = useWorkspace().organization
  const [opened] = useState(data.instructions)
  // Whoever presses the button right after a key is faster than the next rendering.
  const typed = useRef(opened)
  const take = () => void queries.invalidateQueries({ queryKey: guideQuery(id).queryKey })
  return (
    <SavedForm
      action={t('saveGuide')}
      onSubmit={(isForced) => writeGuide(id, typed.current, isForced ? undefined : tag)}
      outdated={<ChangedElsewhere target={id} onTake={take} />}
    >
      <DocumentField
        document={opened}
        onChange={(changed) => void (typed.current = changed)}
        label={t('styleGuide')}
        locale={language}
      />
    </SavedForm>
  )
}

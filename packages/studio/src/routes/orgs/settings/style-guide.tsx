import type { AgentInstructions, Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { DocumentEditor, type Resolve } from '@scriptorium/editor'
import { useRef, useState } from 'react'
import { guideQuery, writeGuide } from '../../../api/sites/assistant.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { typedLink } from '../../spaces/changes/pages/typed-link.ts'

// The guide belongs to no space, so it has no pages to link to and no place for files.
const resolve: Resolve = {
  searchLinks: async (query) => typedLink(query),
  uploadFile: async () => {
    throw new Error('A style guide has no files')
  },
  fileUrl: () => undefined,
}

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
      <div className="s-document-field">
        <DocumentEditor
          document={opened as unknown as Content}
          onChange={(changed) => void (typed.current = changed as unknown as Document)}
          resolve={resolve}
          label={t('styleGuide')}
          locale={language}
        />
      </div>
    </SavedForm>
  )
}

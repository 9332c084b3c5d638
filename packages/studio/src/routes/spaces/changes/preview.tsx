import type { ChangeRequest, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Globe } from 'lucide-react'
import { useState } from 'react'
import { Input, Label, Text, TextField } from 'react-aria-components'
import { previewQuery, sitesWithSpaceQuery, type ShownSpace } from '../../../api/change-requests/previews.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'

const SiteRow = ({ shown, change, claims }: { shown: ShownSpace; change: ChangeRequest; claims: string }) => {
  const words = useChangeWords()
  const { data, error } = useQuery(previewQuery(shown, change.id, claims))
  return (
    <li className="s-row">
      <span className="s-row-icon">
        <Globe />
      </span>
      <span className="s-row-title">{shown.title}</span>
      {error && <span className="s-row-meta">{messageOf(error, words)}</span>}
      {data && (
        <a className="s-button" href={data.url} target="_blank" rel="noreferrer">
          {words.t('openPreview')}
          <ExternalLink />
        </a>
      )}
    </li>
  )
}

/** The sites that show the space, each with the content of the change request, as any visitor sees it. */
export const Preview = ({ change, space }: { change: ChangeRequest; space: Space }) => {
  const { t } = useChangeWords()
  const { organization } = useWorkspace()
  const { data: shown, error, refetch } = useQuery(sitesWithSpaceQuery(organization.id, space.id))
  const [text, setText] = useState('')
  const [claims, setClaims] = useState('')
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!shown) return <Skeleton kind="rows" lines={2} />
  if (shown.length === 0) return <Empty icon={<Globe />} title={t('noPreview')} text={t('noPreviewText')} />
  return (
    <div className="s-preview">
      <ul className="s-rows">
        {shown.map((one) => (
          <SiteRow key={one.siteSpaceId} shown={one} change={change} claims={claims} />
        ))}
      </ul>
      <TextField value={text} onChange={setText} onBlur={() => setClaims(text.trim())} maxLength={4096}>
        <Label>{t('previewAs')}</Label>
        <Input placeholder='{"plan": "pro"}' />
        <Text slot="description">{t('previewAsText')}</Text>
      </TextField>
    </div>
  )
}

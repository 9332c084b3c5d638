import type { PageDocument } from '@scriptorium/client'
import { Ellipsis, FileCode, FileText, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { SourceFormat } from '../../../../api/pages/pages.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { ActionMenu } from '../../../../ui/menu.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { PageProperties } from './page-properties.tsx'

interface Props {
  page: PageDocument
  format: SourceFormat
  onChangeFormat: () => void
}

/** What else can be done with the page that is edited. */
export const PageActions = ({ page, format, onChangeFormat }: Props) => {
  const { t } = useChangeWords()
  const [isAsked, setAsked] = useState(false)
  const isMarkdown = format === 'markdown'
  return (
    <>
      <ActionMenu
        label={t('moreActions')}
        button={
          <IconButton label={t('moreActions')}>
            <Ellipsis />
          </IconButton>
        }
        entries={() => [
          {
            icon: isMarkdown ? <FileText /> : <FileCode />,
            label: t(isMarkdown ? 'asPage' : 'asMarkdown'),
            run: onChangeFormat,
          },
          { icon: <Settings2 />, label: t('pageProperties'), run: () => setAsked(true) },
        ]}
      />
      {isAsked && <PageProperties pageId={page.id} onClose={() => setAsked(false)} />}
    </>
  )
}

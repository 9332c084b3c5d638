import type { PageDocument } from '@scriptorium/client'
import { Ellipsis, FileCode, FileText, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import type { SourceFormat } from '../../../../api/pages/pages.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
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
      <MenuTrigger>
        <IconButton label={t('moreActions')}>
          <Ellipsis />
        </IconButton>
        <Menu label={t('moreActions')}>
          <MenuItem
            icon={isMarkdown ? <FileText /> : <FileCode />}
            label={t(isMarkdown ? 'asPage' : 'asMarkdown')}
            onAction={onChangeFormat}
          />
          <MenuItem icon={<Settings2 />} label={t('pageProperties')} onAction={() => setAsked(true)} />
        </Menu>
      </MenuTrigger>
      {isAsked && <PageProperties pageId={page.id} onClose={() => setAsked(false)} />}
    </>
  )
}

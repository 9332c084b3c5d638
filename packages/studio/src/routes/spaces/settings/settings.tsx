import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from '../../../address.ts'
import { taggedSpaceQuery } from '../../../api/workspace/library.ts'
import { View } from '../../../frame/view.tsx'
import '../../../ui/fields.css'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Access } from '../../managing/access/access.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import '../../managing/managing.css'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { General } from './general.tsx'
import { Importing } from './importing.tsx'
import { BrokenLinks } from './links.tsx'
import { Merging } from './merging.tsx'
import { ExportingFiles, Moving } from './moving.tsx'
import { Upkeep } from './upkeep.tsx'

const parts = ['general', 'access', 'merging', 'moving', 'links', 'upkeep'] as const

/** The settings of a space. */
export const SpaceSettings = () => {
  const { t } = useLibraryWords()
  const { spaceId } = useParams({ from: '/frame/spaces/$spaceId/settings' })
  const [{ tab: asked }] = useAddressState()
  const tab = parts.find((one) => one === asked) ?? 'general'
  const space = useQuery(taggedSpaceQuery(spaceId))
  const title = t('spaceSettings')
  return (
    <View title={title} crumbs={[{ label: space.data?.data.title, href: address.space(spaceId) }, { label: title }]}>
      <div className="s-page s-manage">
        <h1 className="s-title">{title}</h1>
        <PartLinks
          label={title}
          parts={parts.map((one) => ({
            label: t(one),
            href: address.spaceSettings(spaceId, one),
            isCurrent: one === tab,
          }))}
        />
        <Loaded query={space}>
          {(read) => {
            const { permissions, parent, defaultLevel } = read.data
            if (tab === 'general') return <General read={read} />
            if (tab === 'moving')
              return (
                <>
                  <Importing space={read.data} />
                  <Moving space={read.data} />
                  <ExportingFiles spaceId={read.data.id} />
                </>
              )
            if (tab === 'links') return <BrokenLinks spaceId={spaceId} />
            if (tab === 'upkeep') return <Upkeep key={spaceId} space={read.data} />
            if (tab === 'merging') return <Merging key={read.tag} read={read} />
            return (
              <Access
                place={{ kind: 'space', spaceId }}
                title={read.data.title}
                parent={parent}
                defaultLevel={defaultLevel}
                canManage={permissions.admin}
              />
            )
          }}
        </Loaded>
      </div>
    </View>
  )
}

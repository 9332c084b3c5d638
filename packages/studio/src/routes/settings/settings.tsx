import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View } from '../../frame/view.tsx'
import { useWords } from '../../words/words.tsx'
import { Appearance } from './appearance.tsx'
import { Mail } from './mail.tsx'
import { Passkeys } from './passkeys.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import './settings.css'

/** What a person can choose for themselves. */
export const Settings = () => {
  const { t } = useWords()
  return (
    <Shell rail={<WorkspaceRail />}>
      <View title={t('settings')} crumbs={[{ label: t('settings') }]}>
        <div className="s-page s-settings">
          <h1 className="s-title">{t('settings')}</h1>
          <Profile />
          <Appearance />
          <Mail />
          <Passkeys />
          <Sessions />
          <Tokens />
        </div>
      </View>
    </Shell>
  )
}

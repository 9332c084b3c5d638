import { useManageWords } from '../words/manage/words.ts'
import { useManageScreens } from './manage-screens.tsx'
import { NavLink } from './nav-link.tsx'
import { useWorkUnderWay } from './use-work.ts'

/** The ways to the screens with which people manage an organization. */
export const ManageLinks = () => {
  const { t } = useManageWords()
  const screens = useManageScreens()
  const underWay = useWorkUnderWay()
  return (
    <section aria-labelledby="rail-organization">
      <h2 id="rail-organization">{t('organization')}</h2>
      {screens.map(({ id, icon, label, href }) => (
        <NavLink key={id} href={href} icon={icon} count={id === 'work' ? underWay : undefined}>
          {label}
        </NavLink>
      ))}
    </section>
  )
}

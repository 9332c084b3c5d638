import type { SitePlace } from '../../../api/sites/sites.ts'
import { useLookWords } from '../../../words/look/words.ts'
import { AnnouncementPart } from './announcement.tsx'
import { BrandPart } from './brand.tsx'
import { ColorsPart } from './colors.tsx'
import { AccountsPart, FooterPart } from './footer.tsx'
import { HeaderPart } from './header.tsx'
import { LookForm } from './look-form.tsx'
import { LookPreview } from './look-preview.tsx'
import type { PartProps } from './part.ts'
import { ShapesPart } from './shapes.tsx'

const Fields = (props: PartProps) => (
  <>
    <BrandPart {...props} />
    <ColorsPart {...props} />
    <ShapesPart {...props} />
    <AnnouncementPart {...props} />
    <HeaderPart {...props} />
    <FooterPart {...props} />
    <AccountsPart {...props} />
  </>
)

/** The look of a site, with a preview of what is not saved yet. */
export const LookEditor = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const { t } = useLookWords()
  return <LookForm place={place} canEdit={canEdit} action={t('saveLook')} Fields={Fields} Beside={LookPreview} />
}

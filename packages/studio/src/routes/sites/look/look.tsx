import type { SitePlace } from '../../../api/sites/sites.ts'
import { useLookWords } from '../../../words/look/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { AnnouncementPart } from './announcement.tsx'
import { BrandPart } from './brand.tsx'
import { ColorsPart } from './colors.tsx'
import { AccountsPart, FooterPart } from './footer.tsx'
import { HeaderPart } from './header.tsx'
import { LookForm } from './look-form.tsx'
import { LookPreview } from './look-preview.tsx'
import type { PartProps } from './part.ts'
import { ShapesPart } from './shapes.tsx'
import { SpaceLookHead } from './space-look-head.tsx'

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

// Fonts and accounts are those of the site.
const SpaceFields = (props: PartProps) => (
  <>
    <BrandPart {...props} />
    <ColorsPart {...props} />
    <ShapesPart {...props} hasFonts={false} />
    <AnnouncementPart {...props} />
    <HeaderPart {...props} />
    <FooterPart {...props} />
  </>
)

/** The look of a site or of one of its spaces, with a preview of what is not saved yet. */
export const LookEditor = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const { t } = useLookWords()
  const [{ siteSpace }] = useAddressState()
  if (siteSpace !== undefined) {
    const one = { ...place, siteSpaceId: siteSpace }
    return (
      <>
        <SpaceLookHead place={one} canEdit={canEdit} />
        <LookForm place={one} canEdit={canEdit} action={t('saveLook')} Fields={SpaceFields} Beside={LookPreview} />
      </>
    )
  }
  return <LookForm place={place} canEdit={canEdit} action={t('saveLook')} Fields={Fields} Beside={LookPreview} />
}

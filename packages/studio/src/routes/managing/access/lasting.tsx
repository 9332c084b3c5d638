import { Choice } from '../../../ui/fields.tsx'
import { useManageWords } from '../../../words/manage/words.ts'

const lengths = ['always', 'week', 'month', 'quarter', 'year'] as const
const daysOf = { week: 7, month: 30, quarter: 91, year: 365 } as const
const dayMs = 86_400_000

/** How long somebody has access. */
export type Lasting = (typeof lengths)[number]

/** Returns when access ends that begins at a time. Undefined if it has no end. */
export const endOf = (lasting: Lasting, from = Date.now()): string | undefined =>
  lasting === 'always' ? undefined : new Date(from + daysOf[lasting] * dayMs).toISOString()

/** A choice of how long somebody has access. */
export const LastingChoice = ({ value, onChange }: { value: Lasting; onChange: (value: Lasting) => void }) => {
  const { t } = useManageWords()
  const options = lengths.map((one) => ({ value: one, label: t(`lasts-${one}`) }))
  return <Choice label={t('lasts')} name="lasts" value={value} options={options} onChange={onChange} />
}

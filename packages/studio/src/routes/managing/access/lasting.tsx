import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useManageWords } from '../../../words/manage/words.ts'

const lengths = ['always', 'week', 'month', 'quarter', 'year', 'day'] as const
const daysOf = { week: 7, month: 30, quarter: 91, year: 365 } as const
const dayMs = 86_400_000

/** How long somebody has access. */
export interface Lasting {
  length: (typeof lengths)[number]
  /** The last day of access if the length is `day`, such as 2027-03-01. */
  day: string
}

const endAfter = (length: keyof typeof daysOf, from: number): string =>
  new Date(from + daysOf[length] * dayMs).toISOString()

/** Returns access without an end, and the day that is offered first to those who choose one. */
export const always = (): Lasting => ({ length: 'always', day: endAfter('month', Date.now()).slice(0, 10) })

/** Returns when access ends that begins now. Undefined if it has no end. */
export const endOf = ({ length, day }: Lasting): string | undefined => {
  if (length === 'always') return undefined
  return length === 'day' ? new Date(`${day}T23:59:59.999`).toISOString() : endAfter(length, Date.now())
}

/** Returns the time a month after the end of some access. */
export const monthAfter = (endsAt: string): string => endAfter('month', Date.parse(endsAt))

/** A choice of how long somebody has access. */
export const LastingChoice = ({ value, onChange }: { value: Lasting; onChange: (value: Lasting) => void }) => {
  const { t } = useManageWords()
  const options = lengths.map((one) => ({ value: one, label: t(`lasts-${one}`) }))
  return (
    <>
      <Choice
        label={t('lasts')}
        name="lasts"
        value={value.length}
        options={options}
        onChange={(length) => onChange({ ...value, length })}
      />
      {value.length === 'day' && (
        <TextBox
          label={t('lastDay')}
          name="expiresAt"
          type={'date' as 'text'}
          value={value.day}
          // An incomplete date is empty, and people can type a year of six digits. The last date that counts stays.
          onChange={(day) => day.length === 10 && onChange({ ...value, day })}
        />
      )}
    </>
  )
}

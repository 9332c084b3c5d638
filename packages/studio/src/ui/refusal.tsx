import { useLayoutEffect, useRef, useState } from 'react'
import { useManageWords } from '../words/manage/words.ts'
import { messageOf } from './message.ts'
import type { Problems } from './problems.ts'

/** Says why a form was refused, unless one of its fields says it. */
export const Refusal = ({ error, problems }: { error: Error; problems: Problems }) => {
  const words = useManageWords()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isSaid, setSaid] = useState(false)
  // The refusal can be about something that has no field.
  useLayoutEffect(() => {
    const form = shown.current?.closest('form')
    setSaid(problems.size > 0 && form?.querySelector('.s-field-error:not([role="alert"])') != null)
  }, [problems])
  return (
    <p role="alert" className="s-field-error" hidden={isSaid} ref={shown}>
      {!isSaid && messageOf(error, words)}
    </p>
  )
}

import type { ConfigurationButton } from '@scriptorium/client'
import { ButtonLink } from '../../../ui/button.tsx'
import { addressOf } from './configuration-form.ts'

interface Props {
  property: ConfigurationButton
  /** The address at which the integration answers. */
  endpoint: string
}

/** A button of a configuration form, with which somebody signs in to another program. */
export const ButtonField = ({ property: { title, description, callback_url, button_text }, endpoint }: Props) => {
  const href = addressOf(endpoint, callback_url)
  return (
    <div className="s-choice">
      {title !== undefined && <span className="s-label">{title}</span>}
      <span>
        {href === undefined ? (
          button_text
        ) : (
          <ButtonLink href={href} target="_blank">
            {button_text}
          </ButtonLink>
        )}
      </span>
      {description !== undefined && <span className="s-hint">{description}</span>}
    </div>
  )
}

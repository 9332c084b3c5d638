import { emojiOf } from '@scriptorium/content/markdown/inlines/elements'
import type { InputProps } from './field-input.tsx'

const codeOf = (emoji: string): string => [...emoji].map((sign) => sign.codePointAt(0)!.toString(16)).join('-')

const usual = ['🙂', '🎉', '✅', '❌', '⚠️', '💡', '🚀', '📘', '🔒', '❤️', '👍', '🔥']

/** Chooses an emoji: one of the usual ones, or any other that is typed. */
export const EmojiField = ({ id, field, data, onChange }: InputProps) => (
  <>
    <input
      id={id}
      value={emojiOf(String(data[field.name] ?? ''))}
      onChange={(event) => {
        const last = [...new Intl.Segmenter().segment(event.target.value)].at(-1)?.segment ?? ''
        if (/\p{Extended_Pictographic}/u.test(last)) onChange({ [field.name]: codeOf(last) })
      }}
    />
    <div className="emoji-choices">
      {usual.map((emoji) => (
        <button key={emoji} type="button" onClick={() => onChange({ [field.name]: codeOf(emoji) })}>
          {emoji}
        </button>
      ))}
    </div>
  </>
)

import type { ChangeRequestDiff, TextPart } from '@scriptorium/client'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { othersId } from './page-list.tsx'

const Part = ({ part: { text, change } }: { part: TextPart }) =>
  change === 'inserted' ? <ins>{text}</ins> : change === 'deleted' ? <del>{text}</del> : text

/** Changed reusable contents, files and variables. */
export const Others = ({ diff }: { diff: ChangeRequestDiff }) => {
  const { t } = useChangeWords()
  return (
    <section className="s-diff-page" aria-label={t('otherChanges')} id={othersId}>
      <header>
        <h2>{t('otherChanges')}</h2>
      </header>
      {diff.reusableContents.map(({ id, after, before, blocks = [] }) => (
        <div key={id} className="s-diff-other">
          <strong>{(after ?? before)?.title}</strong>
          {blocks.map(({ parts }, index) => (
            <p key={index} className="s-diff-text" dir="auto">
              {parts.map((part, at) => (
                <Part key={at} part={part} />
              ))}
            </p>
          ))}
        </div>
      ))}
      {diff.files?.map((file) => (
        <p key={file.id} className="s-diff-property">
          <span>{t('file')}</span> {file.changes[0] === 'deleted' ? <del>{file.name}</del> : <ins>{file.name}</ins>}
        </p>
      ))}
      {diff.variables?.map(({ name, before, after }) => (
        <p key={name} className="s-diff-property">
          <span>{name}</span> {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
        </p>
      ))}
    </section>
  )
}

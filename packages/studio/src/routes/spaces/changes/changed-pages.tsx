import type { BlockDiff, ChangeRequest, ChangeRequestDiff, PageDiff, TextPart } from '@scriptorium/client'
import { Pencil } from 'lucide-react'
import { address } from '../../../address.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../words/words.tsx'

const Part = ({ part: { text, change } }: { part: TextPart }) => {
  const { t } = useWords()
  const label = (word: string) => <span className="s-visually-hidden">{word}</span>
  if (change === 'inserted') {
    return (
      <ins>
        {label(t('inserted'))}
        {text}
      </ins>
    )
  }
  if (change === 'deleted') {
    return (
      <del>
        {label(t('deleted'))}
        {text}
      </del>
    )
  }
  return text
}

const Block = ({ block }: { block: BlockDiff }) => {
  const { t } = useWords()
  return (
    <div className={`s-diff-block ${block.change}`}>
      <span className="s-diff-sign">{t(`block-${block.change}`)}</span>
      <div className="s-diff-text">
        {block.parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </div>
    </div>
  )
}

const Renamed = ({ page: { before, after } }: { page: PageDiff }) => {
  if (!before || !after || before.title === after.title) return (after ?? before)?.title
  return (
    <>
      <del>{before.title}</del> <ins>{after.title}</ins>
    </>
  )
}

const ChangedPage = ({ change, page }: { change: ChangeRequest; page: PageDiff }) => {
  const { t } = useWords()
  const isActive = change.status === 'draft' || change.status === 'open'
  return (
    <section className="s-diff-page" aria-label={(page.after ?? page.before)?.title}>
      <header>
        <h2>
          <Renamed page={page} />
        </h2>
        <span className={`s-badge ${page.changes[0]}`}>{page.changes.map((one) => t(`change-${one}`)).join(', ')}</span>
        {isActive && page.after && page.type === 'document' && (
          <ButtonLink look="quiet" href={address.editing(change.space, change.id, page.id)}>
            <Pencil />
            {t('edit')}
          </ButtonLink>
        )}
      </header>
      {page.properties?.map(({ name, before, after }) => (
        <p key={name} className="s-diff-property">
          <span>{name}</span> {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
        </p>
      ))}
      {page.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
      {page.moreBlocks !== undefined && <p className="s-soft">{t('moreBlocks', { count: page.moreBlocks })}</p>}
      {page.incomparable && <p className="s-soft">{t('incomparable')}</p>}
    </section>
  )
}

/** Each changed page with its changed blocks: inserted words on green, deleted ones struck on red. */
export const ChangedPages = ({ change, diff }: { change: ChangeRequest; diff: ChangeRequestDiff }) => {
  const { t } = useWords()
  if (diff.pages.length === 0) return <p className="s-soft">{t('nothingChanged')}</p>
  return (
    <div className="s-diff">
      {diff.pages.map((page) => (
        <ChangedPage key={page.id} change={change} page={page} />
      ))}
      {diff.more !== undefined && <p className="s-soft">{t('morePages', { count: diff.more })}</p>}
    </div>
  )
}

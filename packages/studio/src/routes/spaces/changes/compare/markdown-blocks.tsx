import type { PageDiff, TextPart } from '@scriptorium/client'
import { Skeleton } from '../../../../ui/empty.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

type Side = 'deleted' | 'inserted'

const Part = ({ part: { text, change } }: { part: TextPart }) =>
  change === 'inserted' ? <ins>{text}</ins> : change === 'deleted' ? <del>{text}</del> : text

const Half = ({ parts, side }: { parts: readonly TextPart[]; side: Side }) => (
  <pre dir="auto">
    {parts
      .filter(({ change }) => change === undefined || change === side)
      .map((part, index) => (
        <Part key={index} part={part} />
      ))}
  </pre>
)

/** The changed blocks of a page as Markdown: the earlier text beside the later one. */
export const MarkdownBlocks = ({ page: { blocks, moreBlocks, incomparable } }: { page: PageDiff }) => {
  const { t } = useChangeWords()
  if (incomparable) return <p className="s-soft">{t('incomparable')}</p>
  if (!blocks) return <Skeleton lines={5} />
  return (
    <div className="s-markdown-diff">
      {blocks.map(({ change, parts }, index) => (
        <div key={index} className={`s-markdown-block ${change}`} data-change="">
          <span className="s-compared-sign">{t(`block-${change}`)}</span>
          <Half parts={parts} side="deleted" />
          <Half parts={parts} side="inserted" />
        </div>
      ))}
      {moreBlocks !== undefined && <p className="s-soft">{t('moreBlocks', { count: moreBlocks })}</p>}
    </div>
  )
}

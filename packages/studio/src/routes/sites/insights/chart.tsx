import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useInsightsWords } from '../../../words/insights/words.ts'
import type { Merge } from './merges.tsx'
import { useWidth } from './use-width.ts'

/** A count at a time, and the one of the same moment in the time before. */
export interface Moment {
  at: string
  label: string
  count: number
  before: number
}

const height = 200
const margin = { top: 8, right: 8, bottom: 24, left: 44 }
const ticks = 4
const pixelsPerLabel = 80

interface Props {
  title: string
  moments: readonly Moment[]
  merges: readonly Merge[]
}

/** Returns how a label is aligned with its moment: the first and the last one must not reach out of the drawing. */
const anchorOf = (index: number, count: number): 'start' | 'middle' | 'end' =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'

/** Draws counts over time, with those of the time before as a second line. A table says the same to screen readers. */
export const Chart = ({ title, moments, merges }: Props) => {
  const { t, language } = useInsightsWords()
  const { width, ref } = useWidth()
  const format = new Intl.NumberFormat(language)
  const most = Math.max(1, ...moments.flatMap(({ count, before }) => [count, before]))
  const x = scalePoint(
    moments.map(({ at }) => at),
    [margin.left, width - margin.right],
  )
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(ticks)
  const now = line<Moment>(
    ({ at }) => x(at)!,
    ({ count }) => y(count),
  )
  const before = line<Moment>(
    ({ at }) => x(at)!,
    (moment) => y(moment.before),
  )
  const below = area<Moment>(
    ({ at }) => x(at)!,
    y(0),
    ({ count }) => y(count),
  )
  const step = Math.ceil(moments.length / Math.max(1, Math.floor(width / pixelsPerLabel)))
  return (
    <figure className="s-chart" ref={ref}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" direction="ltr">
        {y
          .ticks(ticks)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line className="s-chart-grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
              <text x={margin.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
                {format.format(tick)}
              </text>
            </g>
          ))}
        {moments.map(({ at, label }, index) =>
          index % step === 0 ? (
            <text key={at} x={x(at)} y={height - 6} textAnchor={anchorOf(index, moments.length)}>
              {label}
            </text>
          ) : null,
        )}
        {merges.map(({ at, title: change, href }) => {
          const place = x(moments.findLast((moment) => moment.at <= at)?.at ?? '')
          return place === undefined ? null : (
            <line key={href} className="s-chart-merge" x1={place} x2={place} y1={margin.top} y2={y(0)}>
              <title>{change}</title>
            </line>
          )
        })}
        <path className="s-chart-area" d={below(moments) ?? ''} />
        <path className="s-chart-before" d={before(moments) ?? ''} />
        <path className="s-chart-line" d={now(moments) ?? ''} />
        {moments.map(({ at, label, count }) => (
          <circle key={at} className="s-chart-dot" cx={x(at)} cy={y(count)} r={moments.length > 60 ? 1.5 : 3}>
            <title>{`${label}: ${format.format(count)}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption>
        <span className="s-chart-key now">{title}</span>
        <span className="s-chart-key before">{t('timeBefore')}</span>
      </figcaption>
      <table className="s-visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {moments.map(({ at, label, count, before: former }) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{format.format(count)}</td>
              <td>{format.format(former)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

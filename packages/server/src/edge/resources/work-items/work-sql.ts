import type { WorkItem } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'

/** A row of `workSql`. */
export interface WorkRow {
  id: string
  kind: WorkItem['kind']
  state: WorkItem['state']
  spaceId: string
  changeRequestId: string | null
  /** Null if the work has the title of its space. */
  title: string | null
  /** JSON of the options of an import with its name, the URL of a repository, or a language. */
  detail: string | null
  /** JSON: ImportRunProgress or TranslationProgress. */
  progress: string | null
  /** A reason, or the JSON of the last run of a translation. */
  report: string | null
  createdBy: string
  createdAt: string
  endedAt: string | null
  /** Differs between the runs of a translation. */
  round: string
  /** Whether it takes longer than people wait. SQLite returns 0 or 1. */
  isLong: boolean | number
}

/** A row of work with the title of its space. */
export interface ListedWork extends WorkRow {
  spaceTitle: string
}

/** The SQL of a text that a part of a union does not have. */
export const noText = 'cast(null as varchar(1024))'

/** A kind of work: the SQL of its columns, where its rows are, and who may see it besides its space. */
interface Part extends Record<
  'createdAt' | 'createdBy' | 'endedAt' | 'from' | 'id' | 'kind' | 'spaceId' | 'state',
  string
> {
  sees: 'everyone' | 'members' | 'whoever began it'
  changeRequestId?: string
  title?: string
  detail?: string
  progress?: string
  report?: string
  round?: string
  isLong?: string
}

const parts: readonly Part[] = [
  {
    sees: 'members',
    id: 'r.id',
    kind: `'import'`,
    state: `case r.status when 'pending' then 'waiting' when 'in-progress' then 'running' when 'completed' then 'done' else r.status end`,
    spaceId: 'r.space_id',
    changeRequestId: 'r.change_request_id',
    detail: 'r.options',
    progress: 'r.progress',
    report: 'r.reason',
    createdBy: 'r.created_by',
    createdAt: 'r.created_at',
    endedAt: 'r.completed_at',
    from: 'from import_runs r where r.organization_id = :organization',
  },
  {
    sees: 'members',
    id: 't.id',
    kind: `'translation'`,
    // The text of a run is JSON, in which no title has an unescaped quotation mark.
    state: `case t.status when 'pending' then 'waiting' when 'running' then 'running'
      else case when t.last_run like '%"error":%' then 'failed' else 'done' end end`,
    spaceId: 't.source_space_id',
    detail: 't.language',
    progress: 't.progress',
    report: 't.last_run',
    createdBy: 't.created_by',
    createdAt: 't.created_at',
    endedAt: `case when t.status = 'completed' then t.ended_at end`,
    // The time as ids can have it. A run that failed is not counted as one, but ends later than the one before.
    round: `'-' || replace(replace(t.ended_at, ':', ''), '.', '')`,
    from: 'from translations t where t.organization_id = :organization',
  },
  {
    sees: 'everyone',
    id: 'o.id',
    kind: 'o.direction',
    state: `case o.state when 'success' then 'done' when 'running' then 'running' else 'failed' end`,
    spaceId: 'o.space_id',
    changeRequestId: 'o.change_request_id',
    detail: 'coalesce(o.url, l.url)',
    report: 'o.error',
    createdBy: 'o.created_by',
    createdAt: 'o.started_at',
    endedAt: 'o.ended_at',
    from: 'from git_operations o left join git_links l on l.space_id = o.space_id where true',
  },
  {
    sees: 'whoever began it',
    id: 'p.id',
    kind: `'pdf'`,
    state: `case p.state when 'queued' then 'waiting' when 'made' then 'done' else 'failed' end`,
    spaceId: 'p.space_id',
    title: 'p.title',
    createdBy: 'a.user_id',
    createdAt: 'a.asked_at',
    // Whoever asks for a PDF that is there already has it at once.
    endedAt: 'case when p.ended_at < a.asked_at then a.asked_at else p.ended_at end',
    isLong: 'p.is_slow and p.ended_at > a.asked_at',
    from: 'from pdfs p join pdf_askers a on a.pdf_id = p.id where a.user_id = :user',
  },
]

const partSql = (part: Part): string => {
  const { id, kind, state, spaceId, createdBy, createdAt, endedAt, from } = part
  const { changeRequestId = noText, title = noText, detail = noText, progress = noText, report = noText } = part
  const { round = `''`, isLong = 'true' } = part
  return `select ${id} as id, ${kind} as kind, ${state} as state, ${spaceId} as space_id, ${changeRequestId} as change_request_id,
    ${title} as title, ${detail} as detail, ${progress} as progress, ${report} as report, ${createdBy} as created_by,
    ${createdAt} as created_at, ${endedAt} as ended_at, ${round} as round, ${isLong} as is_long ${from}`
}

/**
 * Returns the SQL of the long work that a caller may see where they see its space, with the values `:user` and `:organization`. It has
 * work of spaces elsewhere, so whoever uses it joins the spaces that the caller can see.
 */
export const workSql = ({ level }: Pick<OrganizationAccess, 'level'>): string =>
  parts
    .filter(({ sees }) => sees !== 'members' || allows('organization:read', level))
    .map(partSql)
    .join(' union all ')

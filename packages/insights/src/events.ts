/** What can be done on a site, as `eventType` of the API names it. `page_not_found` is a `page_view` there, without a page. */
export const kinds = [
  'page_view',
  'page_not_found',
  'page_exit',
  'page_markdown_request',
  'search_type_query',
  'search_no_result',
  'search_open_result',
  'page_post_feedback',
  'link_click',
  'ask_question',
  'ask_no_answer',
  'ask_helpful',
  'ask_not_helpful',
  'api_client_open',
  'api_client_request',
  'llms_request',
  'mcp_request',
  'rss_request',
] as const

export type Kind = (typeof kinds)[number]

/** The properties by which events can be summed up, as the API names them. */
export const dimensions = [
  'urlPath',
  'page',
  'siteSection',
  'siteSpace',
  'visitorGeoCountry',
  'visitorDevice',
  'visitorBrowser',
  'visitorOS',
  'visitorBot',
  'visitorLanguage',
  'referrerDomain',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'eventSearchQuery',
  'eventLinkTargetValue',
  'eventLinkTargetDomain',
  'eventPageFeedbackRating',
  'eventAPIOperationPath',
  'eventLLMSVariant',
] as const

export type Dimension = (typeof dimensions)[number]

/** Something that a visitor of a site did. */
export interface SiteEvent {
  siteId: string
  kind: Kind
  at: number
  /** An id of the visitor that changes each day. */
  visitor: string
  userAgent: string
  /** Whether the visitor came from elsewhere. */
  isEntry: boolean
  values: Partial<Record<Dimension, string | undefined>>
}

/** Returns the value of `page` for a page. */
export const pageValue = (spaceId: string, pageId: string): string => `${spaceId}/${pageId}`

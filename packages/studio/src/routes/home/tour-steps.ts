import type { ChangeRequest, Site, Space } from '@scriptorium/client'

/** The steps from an empty organization to a published page, in their order. */
export const tourSteps = ['space', 'write', 'merge', 'site', 'publish'] as const

/** One of the steps. */
export type TourStep = (typeof tourSteps)[number]

/**
 * Returns the steps that are done, as far as the spaces and the sites of an organization show it, and the change requests of the
 * person that are not merged.
 */
export const stepsDone = (
  spaces: readonly Space[],
  sites: readonly Site[],
  changes: readonly ChangeRequest[],
): ReadonlySet<TourStep> => {
  const isMerged = ({ changeRequests, changeRequestsOpen, changeRequestsDraft }: Space) =>
    changeRequests > changeRequestsOpen + changeRequestsDraft
  const hasMerged = spaces.some(isMerged)
  const done: Record<TourStep, boolean> = {
    space: spaces.length > 0,
    write: hasMerged || changes.some(({ revision, revisionInitial }) => revision !== revisionInitial),
    merge: hasMerged,
    site: sites.length > 0,
    publish: sites.some(({ published }) => published),
  }
  return new Set(tourSteps.filter((step) => done[step]))
}

const key = (organizationId: string): string => `tour-${organizationId}`

/** Returns whether somebody hid the steps on this device. */
export const isTourHidden = (organizationId: string): boolean => localStorage.getItem(key(organizationId)) === 'hidden'

/** Hides the steps on this device. */
export const hideTour = (organizationId: string): void => localStorage.setItem(key(organizationId), 'hidden')

import { Skeleton } from '../ui/empty.tsx'

/** What is shown while the code of a screen is on its way. */
export const Pending = () => (
  <div className="s-page">
    <Skeleton kind="page" lines={6} />
  </div>
)

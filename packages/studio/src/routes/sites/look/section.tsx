import type { ReactNode } from 'react'

/** A part of a long form, under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="s-look-section">
    <legend>{title}</legend>
    {children}
  </fieldset>
)

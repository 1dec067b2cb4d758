import type { ReactNode } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { ErrorNote } from './error-note'

interface Props {
  /** "The charts could not be shown" */
  title: string
  /** A change of it, such as newer data, tries again. */
  of: unknown
  children: ReactNode
}

/** A part whose failure leaves the rest of the page as it is. */
export function Contained({ title, of, children }: Props) {
  return (
    <CatchBoundary
      getResetKey={() => of}
      errorComponent={({ error, reset }) => <ErrorNote error={error} title={title} retry={reset} />}
    >
      {children}
    </CatchBoundary>
  )
}

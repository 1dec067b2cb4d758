import type { ReactNode } from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { ErrorNote } from './error-note'

interface Props {
  /** Title of the error: "Couldn't show the charts" */
  title: string
  /** Reset key: a change, such as newer data, retries. */
  of: unknown
  children: ReactNode
}

/** Error boundary for a part of a page. */
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

import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { ErrorNote } from '../errors/error-note'
import type { FoundCreated, PendingCreate } from './use-find-created'
import { pluralize } from '../catalog/format'

interface Props<T> {
  readonly made: FoundCreated<T>
  readonly sent: PendingCreate
  /** "key" */
  readonly noun: string
  /** What those that were found have in common, in words; that label or name unless told. */
  readonly named?: string | undefined
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
  /** What it was looked up by. */
  readonly by?: 'label' | 'name'
  /** What to do about those that were found. */
  readonly children: (found: readonly T[]) => ReactNode
}

/** After a creation whose answer was lost: whether something was made. */
export function LostAnswer<T>({ made, sent, noun, named, onKnown, by = 'label', children }: Props<T>) {
  const { found, error, fetching, retry } = made
  const tell = useEffectEvent(onKnown)
  const known = found?.length
  useEffect(() => {
    if (known !== undefined) tell(known)
  }, [known])
  if (found === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the {noun} was made…</Note>
  }
  if (found.length === 0) {
    return (
      <Note tone="ok" role="status" title={`No ${noun} was made`}>
        Nothing of this request is left at the API. You can send it again.
      </Note>
    )
  }
  const several = found.length > 1
  const called = named ?? (sent.label === '' ? `without a ${by}` : `with the ${by} ${sent.label}`)
  return (
    <Note
      tone="warn"
      role="alert"
      title={
        several
          ? `${pluralize(found.length, noun)} ${called} were created`
          : `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} ${called} was created`
      }
    >
      <Stack gap={3}>
        {children(found)}
        {sent.ids === undefined && <p>The {noun}s of before were not known: look whether it is the one you mean.</p>}
      </Stack>
    </Note>
  )
}

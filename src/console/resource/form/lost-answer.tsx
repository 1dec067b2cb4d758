import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { ErrorNote } from '../errors/error-note'
import type { FoundCreated, PendingCreate } from './use-find-created'

/** Sentences about one kind of resource. */
export interface LostWords {
  /** While the list is read */
  readonly checking: string
  readonly none: string
  /** `label`: the one in the form, empty without one */
  readonly found: (count: number, label: string) => string
  readonly mightBeOlder: string
}

interface Props<T> {
  readonly made: FoundCreated<T>
  readonly sent: PendingCreate
  readonly words: LostWords
  /** Called with the number of matches once the list was read again. */
  readonly onKnown: (found: number) => void
  /** Content for the matches. */
  readonly children: (found: readonly T[]) => ReactNode
}

/** Shown after a creation without a response: whether the resource exists. */
export function LostAnswer<T>({ made, sent, words, onKnown, children }: Props<T>) {
  const { found, error, fetching, retry } = made
  const report = useEffectEvent(onKnown)
  const known = found?.length
  useEffect(() => {
    if (known !== undefined) report(known)
  }, [known])
  if (found === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="Couldn’t check the result" />
    return <Note role="status">{words.checking}</Note>
  }
  if (found.length === 0) {
    return (
      <Note tone="ok" role="status" title={words.none}>
        You can submit the form again.
      </Note>
    )
  }
  return (
    <Note tone="warn" role="alert" title={words.found(found.length, sent.label)}>
      <Stack gap={3}>
        {children(found)}
        {sent.ids === undefined && <p>{words.mightBeOlder}</p>}
      </Stack>
    </Note>
  )
}

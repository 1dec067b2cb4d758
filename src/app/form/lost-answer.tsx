import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { ErrorNote } from '../errors/error-note'
import type { FoundCreated, PendingCreate } from './use-find-created'
import * as copy from './copy'

interface Props<T> {
  readonly made: FoundCreated<T>
  readonly sent: PendingCreate
  /** "key" */
  readonly noun: string
  /** Describes the matches. Default: "with the label X". */
  readonly named?: string | undefined
  /** Called with the number of matches once the list was read again. */
  readonly onKnown: (found: number) => void
  /** Field that identifies the resource. */
  readonly by?: 'label' | 'name'
  /** Content for the matches. */
  readonly children: (found: readonly T[]) => ReactNode
}

/** Shown after a creation without a response: whether the resource exists. */
export function LostAnswer<T>({ made, sent, noun, named, onKnown, by = 'label', children }: Props<T>) {
  const { found, error, fetching, retry } = made
  const report = useEffectEvent(onKnown)
  const known = found?.length
  useEffect(() => {
    if (known !== undefined) report(known)
  }, [known])
  if (found === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title={copy.checkFailed} />
    return <Note role="status">{copy.checking(noun)}</Note>
  }
  if (found.length === 0) {
    return (
      <Note tone="ok" role="status" title={copy.notCreated(noun)}>
        {copy.notCreatedBody}
      </Note>
    )
  }
  const identified = by === 'name' ? copy.withName(sent.label) : copy.withLabel(sent.label)
  return (
    <Note tone="warn" role="alert" title={copy.created(found.length, noun, named ?? identified)}>
      <Stack gap={3}>
        {children(found)}
        {sent.ids === undefined && <p>{copy.mightBeOlder(noun)}</p>}
      </Stack>
    </Note>
  )
}

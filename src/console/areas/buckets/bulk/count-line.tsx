import { ErrorNote } from '#/console/resource/errors/error-note'
import { formatClock } from '#/lib/time/dates'
import { sentences } from '#/lib/sentences'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Spinner } from '#/console/kit/feedback/spinner'
import { Stack } from '#/console/kit/layout/stack'
import * as copy from './copy'
import type { ObjectCount } from './count'

/** The exact count, or the progress of counting. Not `named`: facts above show the numbers. */
export function CountLine({ state, named = true }: { state: ObjectCount; named?: boolean }) {
  const { counted, soFar, error } = state
  if (error !== undefined) return <ErrorNote error={error} retry={state.retry} title={copy.countFailed} />
  if (!counted)
    return (
      <Row gap={2}>
        <Spinner label={copy.counting} />
        <span>{copy.countingProgress(soFar.count, soFar.bytes)}</span>
      </Row>
    )
  return (
    <Stack gap={2}>
      <span role="status">
        {named && (
          <>
            <b>{copy.objectsAndSize(counted.count, counted.bytes)}</b>
            {' · '}
          </>
        )}
        {sentences(
          copy.countedAt(formatClock(new Date(counted.at))),
          counted.missing > 0 ? copy.alreadyDeleted(counted.missing) : undefined,
        )}
      </span>
      {counted.changed > 0 && (
        <Note tone="warn" role="alert" title={copy.countChanged}>
          {copy.countChangedHint(counted.changed)}
        </Note>
      )}
    </Stack>
  )
}

import { ErrorNote } from '#/console/resource/errors/error-note'
import { formatClock } from '#/lib/time/dates'
import { sentences } from '#/lib/sentences'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Spinner } from '#/console/kit/feedback/spinner'
import { Stack } from '#/console/kit/layout/stack'
import type { ObjectCount } from './count'
import { plural } from '#/lib/text'
import { formatBytes } from '#/lib/bytes'

const objectsAndSize = (count: number, bytes: number) => `${plural(count, 'object')}, ${formatBytes(bytes)}`
const countingProgress = (count: number, bytes: number) => `Counting: ${objectsAndSize(count, bytes)}`

/** The exact count, or the progress of counting. */
export function CountLine({ state }: { state: ObjectCount }) {
  const { counted, soFar, error } = state
  if (error !== undefined) return <ErrorNote error={error} retry={state.retry} title="Couldn’t count the objects" />
  if (!counted)
    return (
      <Row gap={2}>
        <Spinner label="Counting…" />
        <span>{countingProgress(soFar.count, soFar.bytes)}</span>
      </Row>
    )
  return (
    <Stack gap={2}>
      <span role="status">
        <b>{objectsAndSize(counted.count, counted.bytes)}</b>
        {' · '}
        {sentences(
          `Counted at ${formatClock(new Date(counted.at))}.`,
          counted.missing > 0
            ? `${plural(counted.missing, 'selected object was', 'selected objects were')} already deleted.`
            : undefined,
        )}
      </span>
      {counted.changed > 0 && (
        <Note tone="warn" role="alert" title="The count changed">
          {`${plural(counted.changed, 'object was', 'objects were')} added or changed since you opened this dialog. Nothing has been done yet. Confirm the new count.`}
        </Note>
      )}
    </Stack>
  )
}

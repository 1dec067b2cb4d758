import { useBlocker, useMatch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { CopyButton } from '#/console/kit/text/copy-button'
import { announce } from '../page/announce'
import { BulkOutcome } from './bulk-outcome'
import { bulkView, type BulkView } from './bulk-view'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

/** "Revoke 3 keys: 2 done, 1 failed" */
const outcomeText = (title: string, done: number, failed: number) =>
  `${title}: ${[
    ...(done > 0 || failed === 0 ? [`${formatCount(done)} done`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(', ')}`

/** Progress of a change of many rows, then its outcome, in the list that started it. Leaving the list while it runs asks first. */
export function BulkStatus({ view }: { view: BulkView }) {
  const { title, all, done, failed, running } = view
  const list = useMatch({ strict: false }).routeId
  useEffect(() => (running ? holdUnsaved(title) : undefined), [running, title])
  const outcome = outcomeText(title, done, failed.length)
  const onEnd = useEffectEvent(() => announce(outcome))
  useEffect(() => {
    if (!running) onEnd()
  }, [running])
  useEffect(
    () => () => {
      if (bulkView.get()?.running !== true) bulkView.set(null)
    },
    [],
  )
  // Side panels of the list don't leave it.
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      bulkView.get()?.running === true && next.routeId !== list && !next.routeId.startsWith(`${list}/`),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const lines = failed.map(({ name, why }) => `${name}: ${why}`).join('\n')
  return (
    <>
      <Note
        tone={running ? 'info' : failed.length > 0 ? 'danger' : 'ok'}
        title={running ? `${title}: ${formatCount(done + failed.length)} of ${formatCount(all)}` : outcome}
        action={
          running ? (
            <Button onClick={view.stop}>Stop</Button>
          ) : (
            <Row gap={2}>
              {failed.length > 0 && <CopyButton text={lines} label="Copy failures" />}
              {failed.length > 0 && <Button onClick={view.retry}>Retry</Button>}
              <Button variant="ghost" onClick={() => bulkView.set(null)}>
                Dismiss
              </Button>
            </Row>
          )
        }
      >
        {failed.length > 0 && <BulkOutcome lines={failed} />}
      </Note>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title="Stop the change and leave?"
        action="Stop and leave"
        dismiss="Stay"
        onConfirm={() => {
          view.stop()
          blocker.proceed?.()
        }}
        onDismiss={() => blocker.reset?.()}
      >
        {`${plural(all - done - failed.length, 'item')} won’t be changed.`}
      </ConfirmDialog>
    </>
  )
}

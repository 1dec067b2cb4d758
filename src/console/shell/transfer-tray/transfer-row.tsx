import checkIcon from '@lucide/icons/icons/check'
import rotateCwIcon from '@lucide/icons/icons/rotate-cw'
import xIcon from '@lucide/icons/icons/x'
import { memo, useState } from 'react'
import { sentences } from '#/lib/sentences'
import { canRetry, isOver } from '#/console/transfers/engine/state'
import {
  cancelTransfer,
  dismissTransfers,
  keepBothTransfer,
  replaceTransfer,
  retryTransfer,
  skipTransfer,
} from '#/console/transfers/transfers'
import type { Transfer } from '#/console/transfers/engine/job'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import { IconButton } from '#/console/kit/button/icon-button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { RelativeTime } from '#/console/kit/text/relative-time'
import styles from './transfer-tray.module.css'
import { CancelImageUpload } from './cancel-image-upload'
import { formatBytes } from '#/lib/bytes'
import { stateWords } from './transfer-words'
import { cancel, dismiss } from './words'

interface Props {
  readonly t: Transfer
  /** Epoch milliseconds where a wait counts down, else 0, so that other rows don't render again. */
  readonly now: number
  /** Announces a failure at once. Not for one of many, whose number is announced at their end. */
  readonly alerts?: boolean
  /** Whether no title above says what is done with it. */
  readonly alone?: boolean
}

/** One transfer: name, status, and actions. */
export const TransferRow = memo(function TransferRow({ t, now, alerts = false, alone = false }: Props) {
  const over = isOver(t.state)
  const [asking, setAsking] = useState(false)
  const { failure } = t.state
  const bytes = t.kind.bytes !== undefined
  const done = t.state.phase === 'done'
  return (
    <li data-alone={alone || undefined}>
      <div>
        <MiddleEllipsis text={t.name} />
        <span>
          {done && !bytes ? undefined : stateWords(t, now)}
          {done && bytes && alone ? ` ${t.kind.words.done}` : undefined}
        </span>
        {canRetry(t.state) ? (
          <IconButton
            name={`Retry ${t.name}`}
            size="sm"
            icon={<Icon of={rotateCwIcon} size={14} aria-hidden />}
            onClick={() => retryTransfer(t.id)}
          />
        ) : null}
        {done ? (
          <Icon of={checkIcon} role="img" aria-label="Done" className={styles['done']} />
        ) : (
          <IconButton
            name={over ? dismiss(t.name) : cancel(t.name)}
            size="sm"
            icon={<Icon of={xIcon} size={14} aria-hidden />}
            onClick={() =>
              over ? dismissTransfers(t.id) : t.subject.kind === 'image' ? setAsking(true) : cancelTransfer(t.id)
            }
          />
        )}
      </div>
      {bytes && ['sending', 'finishing', 'confirming'].includes(t.state.phase) ? (
        <ProgressBar label={`Progress of ${t.name}`} value={t.size === 0 ? null : t.state.percent / 100} thin />
      ) : null}
      {failure === null ? null : <p role={alerts ? 'alert' : undefined}>{sentences(failure.detail, failure.next)}</p>}
      {failure?.found ? (
        <div>
          <span>
            {`In the bucket now: ${formatBytes(failure.found.size ?? 0)}`}
            {failure.found.last_modified === null ? null : (
              <>
                {' · '}
                <RelativeTime value={failure.found.last_modified} />
              </>
            )}
          </span>
          <Button aria-label={`Replace ${t.name}`} onClick={() => replaceTransfer(t.id)}>
            Replace
          </Button>
          {t.name.endsWith('/') ? null : (
            <Button aria-label={`Keep both versions of ${t.name}`} onClick={() => keepBothTransfer(t.id)}>
              Keep both
            </Button>
          )}
          <Button aria-label={`Skip ${t.name}`} onClick={() => skipTransfer(t.id)}>
            Skip
          </Button>
        </div>
      ) : null}
      {asking && t.subject.kind === 'image' ? (
        <CancelImageUpload uploads={[{ image: t.subject.image, label: t.name }]} onClose={() => setAsking(false)} />
      ) : null}
    </li>
  )
})

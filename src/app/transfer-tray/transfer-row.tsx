import { RotateCw, X } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { formatBytes } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { hasBytes } from '#/transfers/engine/job'
import { canRetry, isOver } from '#/transfers/engine/state'
import {
  cancelTransfer,
  dismissTransfers,
  keepBothTransfer,
  replaceTransfer,
  retryTransfer,
  skipTransfer,
} from '#/transfers/engine/transfers'
import type { TransferKind, Transfer } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { IconButton } from '#/ui/button/icon-button'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { RelativeTime } from '#/ui/text/relative-time'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import { stateWords } from './transfer-words'

const CancelImageUpload = lazyOrNothing(async () => (await import('./cancel-image-upload')).CancelImageUpload)
const NOUN: Readonly<Record<TransferKind, string>> = {
  upload: 'Upload',
  image: 'Upload',
  download: 'Download',
  delete: 'Deletion',
  empty: 'Deletion',
  acl: 'Change',
  'volume-detach': 'Detachment',
  'volume-delete': 'Deletion',
}

interface Props {
  readonly t: Transfer
  /** Epoch milliseconds; only where a wait counts down, so that the other rows stay as they are. */
  readonly now: number
}

/** One object: its name, where it stands, and what can be done about it. */
export const TransferRow = memo(function TransferRow({ t, now }: Props) {
  const over = isOver(t.state)
  const [asking, setAsking] = useState(false)
  const { failure } = t.state
  const bytes = hasBytes(t)
  return (
    <li>
      <div>
        <MiddleEllipsis text={t.name} />
        <span>{t.state.phase === 'done' && !bytes ? 'done' : stateWords(t, now)}</span>
        {canRetry(t.state) ? (
          <IconButton
            name={`Try ${t.name} again`}
            size="sm"
            icon={<RotateCw size={14} aria-hidden />}
            onClick={() => retryTransfer(t.id)}
          />
        ) : null}
        <IconButton
          name={over ? `Take ${t.name} off the list` : `Cancel ${t.name}`}
          size="sm"
          icon={<X size={14} aria-hidden />}
          onClick={() => (over ? dismissTransfers(t.id) : t.kind === 'image' ? setAsking(true) : cancelTransfer(t.id))}
        />
      </div>
      {bytes && ['sending', 'finishing', 'confirming'].includes(t.state.phase) ? (
        <ProgressBar label={`${NOUN[t.kind]} of ${t.name}`} value={t.size === 0 ? null : t.state.percent / 100} thin />
      ) : null}
      {failure === null ? null : <p role="alert">{sentences(failure.detail, failure.next)}</p>}
      {failure?.found ? (
        <div>
          <span>
            In the bucket now: {formatBytes(failure.found.size ?? 0)}
            {failure.found.last_modified === null ? null : (
              <>
                , <RelativeTime value={failure.found.last_modified} />
              </>
            )}
          </span>
          <Button onClick={() => replaceTransfer(t.id)}>
            Replace<VisuallyHidden> {t.name}</VisuallyHidden>
          </Button>
          {t.name.endsWith('/') ? null : (
            <Button onClick={() => keepBothTransfer(t.id)}>
              Keep both<VisuallyHidden> of {t.name}</VisuallyHidden>
            </Button>
          )}
          <Button onClick={() => skipTransfer(t.id)}>
            Skip<VisuallyHidden> {t.name}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <CancelImageUpload uploads={[{ image: t.bucket, label: t.name }]} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </li>
  )
})

import { Paperclip, X } from 'lucide-react'
import { explain } from '../../../api/errors'
import { formatBytes } from '../../../lib/bytes'
import { sentences } from '../../../lib/sentences'
import { visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { IconButton } from '../../../ui/icon-button'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import { ProgressBar } from '../../../ui/progress-bar'
import { forgetAttachment, retryAttachment, useAttachments, type Attachment } from './-attach-queue'
import css from './-files.module.css'

/** What a ticket holds, and what is on its way to it. The API gives names alone: nothing can be opened. */
export function Attachments({ ticketId, names }: { ticketId: number; names: readonly string[] }) {
  const sending = useAttachments(ticketId)
  if (names.length === 0 && sending.length === 0) return null
  return (
    <Card title="Attachments" aside={<span className={css['size']}>The API gives their names alone.</span>}>
      <ul className={css['list']} aria-label="Attachments">
        {names.map((name, i) => (
          // The same name can be there twice; attachments are only added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${i} ${name}`} className={css['file']}>
            <Clip />
            <MiddleEllipsis text={name} />
          </li>
        ))}
        {sending.map((a) => (
          <OnItsWay key={a.key} a={a} />
        ))}
      </ul>
    </Card>
  )
}

const Clip = () => (
  <span className={css['icon']}>
    <Paperclip aria-hidden />
  </span>
)

function OnItsWay({ a }: { a: Attachment }) {
  const { key, file, state, share, error } = a
  const stopped = state === 'failed' || state === 'lost'
  return (
    <li className={css['file']}>
      <Clip />
      <span className={css['name']}>
        <MiddleEllipsis text={file.name} />
        <span className={css['size']}>
          {formatBytes(file.size)}
          {state === 'waiting' && ' · waiting'}
        </span>
      </span>
      <span className={css['tools']}>
        {stopped && (
          <>
            <Button onClick={() => retryAttachment(key)} aria-label={`Try again to attach ${visible(file.name).text}`}>
              Try again
            </Button>
            <IconButton
              size="sm"
              name={`Do not attach ${visible(file.name).text}`}
              icon={<X />}
              onClick={() => forgetAttachment(key)}
            />
          </>
        )}
      </span>
      {state === 'sending' && (
        <span className={css['wide']}>
          {/* All bytes gone is not yet attached. */}
          <ProgressBar thin label={`Attaching ${visible(file.name).text}`} value={Math.min(share, 0.99)} />
        </span>
      )}
      {stopped && (
        <span role="alert" className={`${css['wide']} ${css['problem']}`}>
          {words(a, error)}
        </span>
      )}
    </li>
  )
}

function words({ state }: Attachment, error: Attachment['error']): string {
  if (state === 'lost') return 'It is not known whether it arrived. Another try looks first.'
  if (error?.kind === 'unknown-outcome') return 'It did not arrive.'
  const { title, detail, next } = explain(error)
  return sentences(title, detail, next)
}

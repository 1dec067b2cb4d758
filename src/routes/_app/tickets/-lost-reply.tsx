import { useEffect, useEffectEvent } from 'react'
import { qAll } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { useReadSince } from '../../../components/use-read-since'
import { tickets } from '../../../contract/tickets'
import { Note } from '../../../ui/note'
import { toast } from '../../../ui/toast'

export interface SentReply {
  /** Milliseconds. */
  readonly at: number
  readonly description: string
  /** Of the replies that were there; undefined where they were not read. */
  readonly ids: ReadonlySet<number> | undefined
}

interface Props {
  readonly ticketId: number
  readonly sent: SentReply
  readonly onKnown: () => void
  /** It is in the thread: the text is not needed any more. */
  readonly onArrived: () => void
}

/** After a reply whose answer was lost: whether it is in the thread. */
export function LostReply({ ticketId, sent, onKnown, onArrived }: Props) {
  const since = useReadSince(qAll(tickets.replies, { params: { ticketId } }), sent.at)
  const arrived = since.data?.data.some(
    (r) => r.description === sent.description && !r.from_vendor && !(sent.ids?.has(r.id) ?? false),
  )
  const tell = useEffectEvent((there: boolean) => {
    onKnown()
    if (!there) return
    toast({ title: 'The reply was sent', detail: 'Its answer alone was lost.', tone: 'ok' })
    onArrived()
  })
  useEffect(() => {
    if (arrived !== undefined) tell(arrived)
  }, [arrived])
  if (arrived === undefined) {
    const { error, fetching, retry } = since
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the reply was sent…</Note>
  }
  if (arrived) return null
  return (
    <Note tone="ok" role="status" title="The reply was not sent">
      Nothing of it is in the thread. You can send it again.
    </Note>
  )
}

import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import * as copy from './copy'
import type { FailedStatus } from './use-store-pair'

const NOTES: Record<FailedStatus, { tone: 'warn' | 'danger'; title: string; text: string }> = {
  unchanged: { tone: 'warn', title: copy.unchanged, text: copy.unchangedText },
  deleted: { tone: 'danger', title: copy.deleted, text: copy.deletedText },
  'not-stored': { tone: 'warn', title: copy.notStored, text: copy.notStoredText },
  'deletion-unconfirmed': { tone: 'danger', title: copy.unconfirmed, text: copy.deletionUnconfirmed },
  'storage-unconfirmed': { tone: 'danger', title: copy.unconfirmed, text: copy.storageUnconfirmed },
}

interface StoreStatusProps {
  status: FailedStatus | undefined
  onCheckAgain: () => void
}

/** The bucket's certificate after storing a pair failed partway. */
export function StoreStatus({ status, onCheckAgain }: StoreStatusProps) {
  if (status === undefined) return null
  const { tone, title, text } = NOTES[status]
  return (
    <Note
      tone={tone}
      title={title}
      role="alert"
      action={status.endsWith('unconfirmed') ? <Button onClick={onCheckAgain}>{copy.checkAgain}</Button> : undefined}
    >
      {text}
    </Note>
  )
}

/** The question asked before leaving the form while the bucket has no certificate; undefined if leaving is safe. */
export const leavingQuestion = (status: FailedStatus | undefined) =>
  status === 'deleted' ? { title: copy.leaveTitle, text: copy.leaveText } : undefined

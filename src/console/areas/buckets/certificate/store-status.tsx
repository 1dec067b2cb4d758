import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import type { FailedStatus } from './use-store-pair'

const unconfirmed = 'We couldn’t confirm this change'

const NOTES: Record<FailedStatus, { tone: 'warn' | 'danger'; title: string; text: string }> = {
  unchanged: {
    tone: 'warn',
    title: 'Nothing was changed',
    text: 'The old certificate is still in place. The new certificate and key are still in this form.',
  },
  deleted: {
    tone: 'danger',
    title: 'The bucket has no certificate',
    text: 'The old certificate was deleted, but the new one wasn’t stored. Try again before you leave.',
  },
  'not-stored': {
    tone: 'warn',
    title: 'The certificate wasn’t stored',
    text: 'The bucket still has no certificate. Your certificate and key are still in this form.',
  },
  'deletion-unconfirmed': {
    tone: 'danger',
    title: unconfirmed,
    text: 'The old certificate might have been deleted. Check again before you leave. The new certificate and key are still in this form.',
  },
  'storage-unconfirmed': {
    tone: 'danger',
    title: unconfirmed,
    text: 'The new certificate might have been stored. Check again before you leave. Your certificate and key are still in this form.',
  },
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
      action={status.endsWith('unconfirmed') ? <Button onClick={onCheckAgain}>Check again</Button> : undefined}
    >
      {text}
    </Note>
  )
}

/** The question asked before leaving the form while the bucket has no certificate; undefined if leaving is safe. */
export const leavingQuestion = (status: FailedStatus | undefined) =>
  status === 'deleted'
    ? {
        title: 'Leave the bucket without a certificate?',
        text: 'The old certificate was deleted, and the new one isn’t stored. It’s only in this form.',
      }
    : undefined

import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import type { Standing } from './-certificate/use-store-pair'

const WORDS: Record<Standing, { tone: 'warn' | 'danger'; title: string; text: string }> = {
  kept: {
    tone: 'warn',
    title: 'Nothing was changed',
    text: 'The old certificate is still in place. The new pair is still in this form.',
  },
  removed: {
    tone: 'danger',
    title: 'The old certificate is removed, the new one is not stored',
    text: 'The bucket has no certificate of its own now. The new pair is still in this form: try again before you leave.',
  },
  empty: {
    tone: 'warn',
    title: 'The certificate is not stored',
    text: 'The bucket has none, as before. The pair is still in this form.',
  },
  'unsure-removed': {
    tone: 'danger',
    title: 'It is not known whether the old certificate is removed',
    text: 'The answer was lost, and looking it up failed. The new pair is still in this form.',
  },
  'unsure-stored': {
    tone: 'danger',
    title: 'It is not known whether the new certificate is stored',
    text: 'The answer was lost, and looking it up failed. The pair is still in this form.',
  },
}

interface StoreStandingProps {
  standing: Standing | undefined
  onLook: () => void
}

/** How the bucket stands after storing stopped half-way. */
export function StoreStanding({ standing, onLook }: StoreStandingProps) {
  if (standing === undefined) return null
  const { tone, title, text } = WORDS[standing]
  return (
    <Note
      tone={tone}
      title={title}
      role="alert"
      action={standing.startsWith('unsure') ? <Button onClick={onLook}>Look again</Button> : undefined}
    >
      {text}
    </Note>
  )
}

/** What leaving now would leave behind. */
export const leavingFrom = (standing: Standing | undefined) =>
  standing === 'removed'
    ? {
        title: 'Leave the bucket without a certificate?',
        text: 'The old certificate is removed, and the new one is not stored yet. It is only in this form.',
      }
    : undefined

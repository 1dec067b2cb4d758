import type { AccountQuestion as Question } from '../api/renewal'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'
import styles from './token-form.module.css'

interface AccountQuestionProps {
  question: Pick<Question, 'other' | 'lost' | 'keep'>
  /** Discards the old account's work and signs in. */
  onDrop: () => void
  /** Back to the token. */
  onBack: () => void
}

/** Asked where a new token may belong to another account and something typed or running would be lost by that. */
export function AccountQuestion({ question, onDrop, onBack }: AccountQuestionProps) {
  const { other, lost, keep } = question
  return (
    <Stack gap={3}>
      <div role="alert" className={styles.question}>
        <strong>{other ? 'This token belongs to another account' : 'Is this the same account?'}</strong>
        <p>
          {other
            ? 'Signing in with it discards this work of the account you were using:'
            : 'The API can’t tell whether this token belongs to the account you were using. In another account, this work is discarded:'}
        </p>
        <ul>
          {lost.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      {other ? null : (
        <Button variant="primary" size="lg" block onClick={keep}>
          Same account: keep my work
        </Button>
      )}
      <Button variant="danger" size="lg" block onClick={onDrop}>
        {other ? 'Discard and sign in' : 'Another account: discard and sign in'}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        Use another token
      </Button>
    </Stack>
  )
}

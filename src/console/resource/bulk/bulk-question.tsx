import type { ReactNode } from 'react'
import { Button } from '#/console/kit/button/button'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { Dialog } from '#/console/kit/overlay/dialog'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { plural } from '#/lib/text'
import { BulkOutcome } from './bulk-outcome'

/** What is done to rows of one kind: `{ verb: 'Change group for', noun: 'contact', past: 'changed' }`. */
export interface BulkWords {
  readonly verb: string
  readonly noun: string
  /** "None of these can be changed" */
  readonly past: string
}

/** "Delete 3 volumes", of the button, the question, and the progress */
export const bulkTitle = ({ verb, noun }: BulkWords, count: number) => `${verb} ${plural(count, noun)}`

/** Asks to type the number of things. */
export const typedCount = (count: number, noun: string) => ({
  word: String(count),
  label: `Type ${count}, the number of ${noun}s, to confirm`,
})

export interface BulkQuestionProps<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  words: BulkWords
  /** Why an item is skipped, known before any request; undefined where it is eligible. */
  reason: (item: T) => string | undefined
  tone?: 'danger' | 'primary'
  /** Requires typing the number of items, for actions that can't be undone. */
  typed?: boolean
  /** Choices of the action, shown even if they leave no item. */
  fields?: ReactNode
  /** Why the choices aren't complete. */
  blocked?: string | undefined
  onConfirm: (able: readonly T[]) => void
  onDismiss: () => void
  children?: ReactNode
}

const eligibleOf = <T,>({ items, reason }: Pick<BulkQuestionProps<T>, 'items' | 'reason'>): readonly T[] =>
  items.filter((item) => reason(item) === undefined)

/** Confirms one action over many items, and lists those that are skipped with reasons. */
export function BulkQuestion<T>(props: BulkQuestionProps<T>) {
  const { words } = props
  const able = eligibleOf(props)
  const out = props.items.filter((item) => props.reason(item) !== undefined)
  const none = able.length === 0
  const title = bulkTitle(words, able.length)
  const noneCan = `None of these can be ${words.past}`
  const reasons = new Set(out.map(props.reason))
  // One reason for several is named once.
  const shared = out.length > 1 && reasons.size === 1 ? [...reasons][0] : undefined
  const skipped = out.length > 0 && (
    <Note tone="warn" title={`${plural(out.length, words.noun)} skipped`}>
      {shared !== undefined && <p>{shared}</p>}
      <BulkOutcome
        lines={out.map((item) => ({
          name: props.nameOf(item),
          why: shared === undefined ? props.reason(item) : undefined,
        }))}
      />
    </Note>
  )
  // Other choices can leave items to change. Without any, there is nothing to confirm.
  if (none && props.fields === undefined)
    return (
      <Dialog
        open
        title={noneCan}
        onDismiss={props.onDismiss}
        footer={
          <Button data-safe onClick={props.onDismiss}>
            Close
          </Button>
        }
      >
        {skipped}
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={none ? noneCan : `${title}?`}
      action={title}
      tone={props.tone ?? 'danger'}
      typed={props.typed && !none ? typedCount(able.length, words.noun) : undefined}
      blocked={none ? `${noneCan}.` : props.blocked}
      onConfirm={() => props.onConfirm(able)}
      onDismiss={props.onDismiss}
    >
      <Stack gap={3}>
        {props.fields}
        {!none && props.children}
        {!none && <BulkOutcome lines={able.map((item) => ({ name: props.nameOf(item) }))} />}
        {skipped}
      </Stack>
    </ConfirmDialog>
  )
}

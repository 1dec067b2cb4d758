import type { ReactNode } from 'react'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { BulkOutcome } from './bulk-outcome'
import { pluralize } from '../catalog/format'

export interface BulkQuestionProps<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  /** One and many: `['volume', 'volumes']`. */
  noun: readonly [string, string]
  /** "Delete" and "deleted" */
  verb: { readonly do: string; readonly done: string }
  /** Why one of them is left out, known before anything is sent. */
  reason: (item: T) => string | undefined
  tone?: 'danger' | 'primary'
  /** Their number must be typed first: for what cannot be undone. */
  typed?: boolean
  onConfirm: (able: readonly T[]) => void
  onDismiss: () => void
  children?: ReactNode
}

export const eligibleOf = <T,>(p: Pick<BulkQuestionProps<T>, 'items' | 'reason'>): readonly T[] =>
  p.items.filter((item) => p.reason(item) === undefined)
/** "Delete 3 volumes" */
export const bulkTitle = <T,>({ verb, noun }: Pick<BulkQuestionProps<T>, 'verb' | 'noun'>, many: number): string =>
  `${verb.do} ${pluralize(many, ...noun)}`

/** Asks before one action over many things: which, and which are left out and why. */
export function BulkQuestion<T>(p: BulkQuestionProps<T>) {
  const [one, many] = p.noun
  const able = eligibleOf(p)
  const out = p.items.filter((item) => p.reason(item) !== undefined)
  const none = able.length === 0
  const title = bulkTitle(p, able.length)
  return (
    <ConfirmDialog
      open
      title={none ? `None of these can be ${p.verb.done}` : `${title}?`}
      action={none ? p.verb.do : title}
      tone={p.tone ?? 'danger'}
      typed={
        p.typed && !none
          ? { word: String(able.length), label: `Type ${able.length}, the number of ${many}, to confirm` }
          : undefined
      }
      blocked={none ? `None of the chosen ${many} can be ${p.verb.done}` : undefined}
      onConfirm={() => p.onConfirm(able)}
      onDismiss={p.onDismiss}
    >
      <Stack gap={3}>
        {!none && p.children}
        {!none && <BulkOutcome lines={able.map((item) => ({ name: p.nameOf(item) }))} />}
        {out.length > 0 && (
          <Note tone="warn" title={`${pluralize(out.length, `${one} is`, `${many} are`)} left out`}>
            <BulkOutcome lines={out.map((item) => ({ name: p.nameOf(item), why: p.reason(item) }))} />
          </Note>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

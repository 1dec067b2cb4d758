import type { ReactNode } from 'react'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { BulkOutcome } from './bulk-outcome'
import * as copy from './copy'

export interface BulkQuestionProps<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  /** Singular and plural: `['volume', 'volumes']`. */
  noun: readonly [string, string]
  /** "Delete" and "deleted" */
  verb: { readonly do: string; readonly done: string }
  /** Why an item is skipped, known before any request; undefined where it is eligible. */
  reason: (item: T) => string | undefined
  tone?: 'danger' | 'primary'
  /** Requires typing the number of items, for actions that can't be undone. */
  typed?: boolean
  onConfirm: (able: readonly T[]) => void
  onDismiss: () => void
  children?: ReactNode
}

export const eligibleOf = <T,>(p: Pick<BulkQuestionProps<T>, 'items' | 'reason'>): readonly T[] =>
  p.items.filter((item) => p.reason(item) === undefined)
/** "Delete 3 volumes" */
export const bulkTitle = <T,>({ verb, noun }: Pick<BulkQuestionProps<T>, 'verb' | 'noun'>, many: number): string =>
  copy.actionTitle(verb.do, many, ...noun)

/** Confirms one action over many items, and lists those that are skipped with reasons. */
export function BulkQuestion<T>(p: BulkQuestionProps<T>) {
  const [one, many] = p.noun
  const able = eligibleOf(p)
  const out = p.items.filter((item) => p.reason(item) !== undefined)
  const none = able.length === 0
  const title = bulkTitle(p, able.length)
  return (
    <ConfirmDialog
      open
      title={none ? copy.noneEligible(p.verb.done) : copy.asQuestion(title)}
      action={none ? p.verb.do : title}
      tone={p.tone ?? 'danger'}
      typed={p.typed && !none ? { word: String(able.length), label: copy.typeCount(able.length, many) } : undefined}
      blocked={none ? copy.noneSelectedEligible(many, p.verb.done) : undefined}
      onConfirm={() => p.onConfirm(able)}
      onDismiss={p.onDismiss}
    >
      <Stack gap={3}>
        {!none && p.children}
        {!none && <BulkOutcome lines={able.map((item) => ({ name: p.nameOf(item) }))} />}
        {out.length > 0 && (
          <Note tone="warn" title={copy.leftOut(out.length, one, many)}>
            <BulkOutcome lines={out.map((item) => ({ name: p.nameOf(item), why: p.reason(item) }))} />
          </Note>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

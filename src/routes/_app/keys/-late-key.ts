/** New keys whose response arrived after the form was left. Their secrets wait in memory until they are shown. */
import { session } from '#/api/session/session'
import { holdUnsaved } from '#/api/form/unsaved'
import { keyName } from '#/app/catalog/key-reach'
import { visible } from '#/lib/text'
import { toast } from '#/ui/feedback/toast'
import * as copy from './-copy'
import type { CreatedKey } from './-key-form'

let waiting: readonly CreatedKey[] = []
let release: (() => void) | undefined
const listeners = new Set<() => void>()
const nameOf = ({ answer }: CreatedKey) => visible(keyName(answer)).text
function keep(next: readonly CreatedKey[]): void {
  waiting = next
  release?.()
  const [first] = next
  release = first && holdUnsaved(copy.unsavedSecret(nameOf(first)))
}
session.onWipe((why) => {
  if (why === 'signed-out') keep([])
})

/** Stores the key and shows a toast. `show` opens the page that calls `takeLateKey`. */
export function keepLateKey(created: CreatedKey, show: () => void): void {
  keep([...waiting, created])
  toast({
    title: copy.createdSummary(nameOf(created)),
    detail: copy.lateSecretDetail,
    tone: 'warn',
    timeout: 0,
    action: {
      label: copy.showSecret,
      onAct: () => {
        show()
        for (const listener of listeners) listener()
      },
    },
  })
}

/** Removes and returns the key that has waited longest; undefined if none waits. */
export function takeLateKey(): CreatedKey | undefined {
  const [first, ...rest] = waiting
  keep(rest)
  return first
}

/** Calls `listener` when the user opens the secret from the toast. Returns the unsubscribe function. */
export function onLateKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

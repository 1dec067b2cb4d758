/** A new key whose answer arrived after its form was left. Its secret waits in memory until somebody has seen it. */
import { session } from '#/api/session/session'
import { holdUnsaved } from '#/api/form/unsaved'
import { keyName } from '#/app/catalog/key-reach'
import { visible } from '#/lib/text'
import { toast } from '#/ui/feedback/toast'
import type { Made } from './-key-form'

let waiting: readonly Made[] = []
let release: (() => void) | undefined
const listeners = new Set<() => void>()
const nameOf = ({ answer }: Made) => visible(keyName(answer)).text
function keep(next: readonly Made[]): void {
  waiting = next
  release?.()
  const [first] = next
  release = first && holdUnsaved(`The secret key of ${nameOf(first)}, which cannot be shown again`)
}
session.onWipe((why) => {
  if (why === 'signed-out') keep([])
})

/** Keeps the key and says so. `show` opens the page that calls `takeLateKey`. */
export function keepLateKey(made: Made, show: () => void): void {
  keep([...waiting, made])
  toast({
    title: `Access key ${nameOf(made)} created`,
    detail: 'Its secret key is shown only once. Save it now.',
    tone: 'warn',
    timeout: 0,
    action: {
      label: 'Show secret key',
      onAct: () => {
        show()
        for (const listener of listeners) listener()
      },
    },
  })
}

/** Hands over the key that has waited longest, for the caller to show; undefined where none waits. */
export function takeLateKey(): Made | undefined {
  const [first, ...rest] = waiting
  keep(rest)
  return first
}

/** Calls when somebody asks for the secret. Returns how to stop. */
export function onLateKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

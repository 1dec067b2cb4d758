/** New keys whose response arrived after the form was left. Their secrets wait in memory until they are shown. */
import { session } from '#/console/api/session/session'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { keyName } from '#/console/resource/catalog/key-reach'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import type { CreatedKey } from './key-form'
import { createdSummary, unsavedSecret } from './words'

/** A page for new keys. */
export interface LatePage {
  /** Whether showing another key loses no secret. */
  isSafe(): boolean
  /** Shows the next late key. */
  show(): void
}

let waiting: readonly CreatedKey[] = []
let release: (() => void) | undefined
const pages = new Set<LatePage>()
const nameOf = ({ answer }: CreatedKey) => visible(keyName(answer)).text
function keep(next: readonly CreatedKey[]): void {
  waiting = next
  release?.()
  const [first] = next
  release = first && holdUnsaved(unsavedSecret(nameOf(first)))
}
session.onWipe((why) => {
  if (why === 'signed-out') keep([])
})

function offer(created: CreatedKey, show: () => void, detail: string): void {
  toast({
    title: createdSummary(nameOf(created)),
    detail,
    tone: 'warn',
    timeout: 0,
    action: {
      label: 'Show secret key',
      onAct: () => {
        if ([...pages].some((page) => !page.isSafe())) {
          offer(created, show, 'Save the secret key on this page first.')
          return
        }
        show()
        for (const page of pages) page.show()
      },
    },
  })
}

/** Stores the key and shows a toast. `show` opens the page that calls `takeLateKey`. */
export function storeLateKey(created: CreatedKey, show: () => void): void {
  keep([...waiting, created])
  offer(created, show, 'The secret key is shown only once. Save it now.')
}

/** Removes and returns the key that has waited longest; undefined if none waits. */
export function takeLateKey(): CreatedKey | undefined {
  const [first, ...rest] = waiting
  keep(rest)
  return first
}

/** Registers an open page, which shows the secret when the user presses the toast. Returns the function that unregisters it. */
export function onLateKey(page: LatePage): () => void {
  pages.add(page)
  return () => pages.delete(page)
}

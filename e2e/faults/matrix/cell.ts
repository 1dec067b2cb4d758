/** One cell of the matrix: one form under one fault. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signInAgain } from '../expired'
import type { FaultProxy } from '../fault-proxy'
import { type Opened, requestOf, type WriteForm } from './form'
import { FAILED, type Kind } from './kinds'
import { typedAround } from './typed'
import type { Verdicts } from './verdicts'

interface Scene {
  readonly page: Page
  readonly proxy: FaultProxy
  readonly form: WriteForm
  readonly opened: Opened
  readonly token: string
}
const CLAIMS = /(was|were) created\b|Reply sent/
const DENIES = /wasn’t (sent|opened|closed|created|saved|resized|attached|detached|enrolled)/
/** Milliseconds; generous for a busy machine. */
const WAIT = 40_000

const shown = async (found: Locator) => (await found.filter({ visible: true }).count()) > 0
/** Whether an attempt succeeds. */
const works = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
const appears = (found: Locator) => works(found.filter({ visible: true }).first().waitFor({ timeout: WAIT }))
const press = (button: Locator, twice = false) =>
  works(twice ? button.dblclick({ timeout: WAIT }) : button.click({ timeout: WAIT }))

/** Expects a filled form, and leaves it open unless the fault closes it. */
export async function strike({ page, proxy, form, opened, token }: Scene, kind: Kind): Promise<Verdicts> {
  const cell = `${form.op}, ${kind.name}`
  const [lost, lied, stuck]: [string[], string[], string[]] = [[], [], []]
  const verdicts = { cell, lost, lied, stuck }
  const button = opened.button(page)
  const done = opened.done(page)
  const before = await typedAround(button)
  const claims = page.getByText(CLAIMS).filter({ hasNotText: /^Checking / })
  const denies = page.getByText(DENIES)
  const claimed = await shown(claims)
  const { method, path } = requestOf(form)
  const sent = () =>
    proxy.seen.filter((line) => line.startsWith(`${method} `) && path.test(line.slice(method.length + 1)))
  const sentBefore = sent().length
  const fault = { ...kind.fault(), method, path }
  const held = kind.everything && proxy.hold(fault)
  if (!held) proxy.add(fault)
  if (!(await press(button, kind.twice))) {
    proxy.clear()
    stuck.push('the button cannot be pressed')
    return verdicts
  }
  if (held) {
    // Everything fails only now, because a refresh of the page could end the session before the press.
    await works(expect.poll(() => sent().length, { timeout: WAIT }).toBeGreaterThan(sentBefore))
    proxy.add({ ...kind.fault(), path: /^\/v4\// })
    held.release()
  }
  const doubt = kind.after === 'lost' || kind.after === 'done'
  const message = page.getByText(form.harmless && doubt ? FAILED : kind.says)
  if (kind.after === 'slow') {
    if (!(await appears(done))) stuck.push('nothing says that it worked')
  } else if (!(await appears(kind.after === 'done' ? message.or(done) : message)))
    stuck.push(`nothing says ${kind.says}`)
  if (sent().length === sentBefore) stuck.push('nothing was sent')
  proxy.clear()
  if (kind.everything) await signInAgain(page, token)
  const times = await opened.times?.()
  const happened = kind.after === 'done' || kind.after === 'slow'
  if (times !== undefined && times !== Number(happened)) lied.push(`it happened ${times} times`)
  if (happened ? await shown(denies) : (await shown(done)) || (!claimed && (await shown(claims))))
    lied.push(`the page says ${happened ? 'that it did not happen' : 'that it worked'}`)
  if (!(await shown(done))) {
    const now: readonly string[] = await typedAround(button).catch(() => [])
    lost.push(...before.filter((field) => !now.includes(field)))
    if (opened.chosen && !(await shown(opened.chosen(page)))) lost.push('what was chosen')
  }
  return verdicts
}

/** After a fault without an effect: sends the form again and expects exactly one effect. Returns the problem, if any. */
export async function goOn({ page, opened }: Scene): Promise<string | undefined> {
  if (!(await press(opened.button(page)))) return 'the button cannot be pressed again'
  if (!(await appears(opened.done(page)))) return 'sent again, it does not work'
  const times = await opened.times?.()
  return times === undefined || times === 1 ? undefined : `sent again, it happened ${times} times`
}

/** Every fault over one form, as few openings of the page as the form's own behaviour allows. */
import type { Page } from '@playwright/test'
import type { TestServer } from '../../support/accounts'
import type { Complaints } from '../../support/page-guard'
import type { FaultProxy } from '../fault-proxy'
import { api } from '../../support/storage'
import { goOn, strike } from './cell'
import type { Ask, Opened, WriteForm } from './form'
import { type Kind, kinds } from './kinds'
import type { Verdicts } from './verdicts'

interface Stage {
  readonly page: Page
  readonly server: TestServer
  readonly proxy: FaultProxy
  readonly complaints: Complaints
  readonly dir: string
  /** Told at once, while the page is still as the fault has left it: a whole run takes long. */
  readonly tell?: (verdicts: Verdicts) => Promise<void>
}
/** Longer than any window of the request limits, and than most times that a fault names. */
const LATER = 130_000

/** Once for a page: what it complains about is wanted here, and its clock can be set forward. */
export async function makeReady({ page, complaints }: Stage): Promise<void> {
  complaints.allow(/status of \d+|net::ERR_/)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.clock.install()
}

export async function runForm(stage: Stage, form: WriteForm, wanted: readonly Kind[] = kinds): Promise<Verdicts[]> {
  const { page, server, proxy, dir } = stage
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  let n = 0
  const open = async (): Promise<Opened> => {
    n += 1
    const opened = await form.start({ ask, server, dir, n })
    await page.goto(opened.at)
    await opened.open?.(page)
    await opened.fill?.(page)
    return opened
  }
  const cells: Verdicts[] = []
  let opened: Opened | undefined
  const scene = (o: Opened) => ({ page, proxy, form, opened: o, token: server.demoToken })
  const close = async () => {
    const last = cells.at(-1)
    if (!opened || !last) return
    const why = await goOn(scene(opened))
    opened = undefined
    if (why === undefined) return
    const stuck = { ...last, stuck: [...last.stuck, why] }
    cells.splice(-1, 1, stuck)
    await stage.tell?.(stuck)
  }
  for (const kind of wanted) {
    if (kind.body && form.bare) continue
    const leavesIt = kind.after === 'refused' || kind.after === 'lost'
    if (!leavesIt) await close()
    opened ??= await open()
    const verdicts = await strike(scene(opened), kind)
    cells.push(verdicts)
    await stage.tell?.(verdicts)
    await page.clock.fastForward(LATER)
    // What is not as it was is begun anew, so that no cell answers for another.
    if (!leavesIt || verdicts.stuck.length + verdicts.lost.length + verdicts.lied.length > 0) opened = undefined
  }
  await close()
  return cells
}

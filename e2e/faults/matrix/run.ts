/** Runs every fault on one form, reusing the open page where possible. */
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
  /** Called after each cell, while the page is still as the fault left it. */
  readonly tell?: (verdicts: Verdicts) => Promise<void>
}
/** Longer than any rate limit window and than most `Retry-After` times of faults. */
const LATER = 130_000

/** Prepares a page once: allows its console errors and installs a clock. */
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
    // A changed form is reopened, so that cells stay independent.
    if (!leavesIt || verdicts.stuck.length + verdicts.lost.length + verdicts.lied.length > 0) opened = undefined
  }
  await close()
  return cells
}

/** Notifications of the browser, only if the user asked for them and the browser allows them. */
import type { AnyRouter } from '@tanstack/react-router'
import type { News } from './news'
import * as copy from './copy'
import { browserNotices } from './preferences'

export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on'

/** Whether the browser refused to show one. Phones have the constructor, but only service workers can notify there. */
let isRefused = false

export function noticeState(wanted: 'on' | 'off'): NoticeState {
  if (typeof Notification === 'undefined' || isRefused) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return wanted === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser for permission after a click. A refusal turns nothing on. */
export async function askForNotices(): Promise<NoticeState> {
  if (noticeState('off') === 'unsupported') return 'unsupported'
  const answer = await Notification.requestPermission()
  browserNotices.set(answer === 'granted' ? 'on' : 'off')
  return noticeState(browserNotices.get())
}

/** Separate notifications up to this number. Beyond it one says how many. */
const MOST = 3

const shownNotices = new Set<Notification>()
/** Closes the notifications of this page, whose account is no longer shown. */
export function closeNotices(): void {
  for (const notice of shownNotices) notice.close()
  shownNotices.clear()
}

function create(title: string, tag: string): Notification | undefined {
  try {
    return new Notification(title, { tag })
  } catch {
    isRefused = true
    return undefined
  }
}

function show(router: AnyRouter, title: string, to: string, tag: string): void {
  const shown = create(title, tag)
  if (!shown) return
  shownNotices.add(shown)
  shown.addEventListener('close', () => shownNotices.delete(shown))
  shown.addEventListener('click', () => {
    focus()
    shown.close()
    void router.navigate({ to })
  })
}

/** Announces news. A click on a notification opens its page in this tab. */
export const noticesOf =
  (router: AnyRouter) =>
  (news: readonly News[]): void => {
    // The user sees the console and its bell.
    if (noticeState(browserNotices.get()) !== 'on' || document.hasFocus()) return
    const named = news.length > MOST ? news.slice(0, MOST - 1) : news
    for (const { id, title, target } of named) show(router, title, target.to, id)
    if (named.length < news.length) show(router, copy.moreNews(news.length - named.length), '/', 'more')
  }

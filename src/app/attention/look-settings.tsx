import { useState } from 'react'
import { useStore } from '#/api/session/store'
import { Checkbox } from '#/ui/field/checkbox'
import { Stack } from '#/ui/layout/stack'
import * as copy from './copy'
import { askForNotices, type NoticeState, noticeState } from './notices'
import { backgroundLook, browserNotices } from './preferences'

const HINTS: Readonly<Record<NoticeState, string>> = {
  unsupported: copy.noticesUnsupported,
  denied: copy.noticesDenied,
  off: copy.noticesHint,
  on: '',
}

/** Whether the console looks for changes, and whether the browser announces them. */
export function LookSettings() {
  const looks = useStore(backgroundLook)
  const notices = useStore(browserNotices)
  // The browser's permission can change without an event.
  const [, setAsked] = useState(0)
  const state = noticeState(notices)
  const isRefused = state === 'unsupported' || state === 'denied'
  return (
    <Stack gap={3}>
      <Checkbox
        label={copy.checkLabel}
        hint={copy.checkHint}
        checked={looks === 'on'}
        onChange={({ target }) => backgroundLook.set(target.checked ? 'on' : 'off')}
      />
      <Checkbox
        label={copy.noticesLabel}
        hint={looks === 'off' && !isRefused ? copy.noticesNeedCheck : HINTS[state] || undefined}
        checked={state === 'on'}
        disabled={looks === 'off' || isRefused}
        onChange={({ target }) => {
          if (target.checked) void askForNotices().then(() => setAsked((n) => n + 1))
          else browserNotices.set('off')
        }}
      />
    </Stack>
  )
}

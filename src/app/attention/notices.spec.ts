import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { News } from './news'
import { noticesOf, noticeState } from './notices'
import { browserNotices } from './preferences'

const NEWS: News = {
  id: 'down 1',
  at: 1,
  tone: 'danger',
  title: 'web is down',
  target: { to: '/managed/services/1' },
  seen: false,
}

afterEach(() => {
  browserNotices.set('off')
  vi.unstubAllGlobals()
})

test('a browser that refuses to show notifications counts as one without them', () => {
  class OnAPhone {
    static readonly permission = 'granted'
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  vi.stubGlobal('Notification', OnAPhone)
  vi.stubGlobal('document', { hasFocus: () => false })
  browserNotices.set('on')
  expect(noticeState('on')).toBe('on')
  const announce = noticesOf({} as unknown as AnyRouter)
  expect(() => announce([NEWS])).not.toThrow()
  expect(noticeState('on')).toBe('unsupported')
})

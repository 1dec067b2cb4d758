/** One write form of the console as data: its page, its values, and the signs of success. */
import type { Locator, Page } from '@playwright/test'
import type { TestServer } from '../../support/accounts'

/** Calls the API directly with the demo account's token. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export interface Ground {
  readonly ask: Ask
  readonly server: TestServer
  /** Folder for files of the test. */
  readonly dir: string
  /** A counter that makes names unique. */
  readonly n: number
}
/** A form for a resource that belongs to this test alone. */
export interface Opened {
  /** Path of the form's page. */
  readonly at: string
  /** Opens the form from its page. */
  readonly open?: (page: Page) => Promise<void>
  readonly fill?: (page: Page) => Promise<void>
  /** The submit button. */
  readonly button: (page: Page) => Locator
  /** Visible after success only. */
  readonly done: (page: Page) => Locator
  /** Number of effects, counted through the API; omitted if the API doesn't show them. */
  readonly times?: () => Promise<number>
  /** Chosen files, which no field contains. */
  readonly chosen?: (page: Page) => Locator
}
export interface WriteForm {
  /** Method and path as in the reference. */
  readonly op: string
  /** The request has no body to cut. */
  readonly bare?: true
  /** The request changes nothing, so an unanswered one has simply failed. */
  readonly harmless?: true
  readonly start: (ground: Ground) => Promise<Opened> | Opened
}

/** Method and path pattern of the form's request. */
export function requestOf({ op }: WriteForm): { method: string; path: RegExp } {
  const [method = '', path = ''] = op.split(' ')
  const pattern = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/?]+')
  return { method, path: new RegExp(`^/v4${pattern}/?(\\?|$)`) }
}

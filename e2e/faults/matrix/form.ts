/** One write form of the console as data: how one gets there, what is typed, and how one knows that it has worked. */
import type { Locator, Page } from '@playwright/test'
import type { TestServer } from '../../support/accounts'

/** One call of the API as another program would make it, with the demo account's token. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export interface Ground {
  readonly ask: Ask
  readonly server: TestServer
  /** Where files of the test lie. */
  readonly dir: string
  /** Another one each time, for names. */
  readonly n: number
}
/** A form over something that stands at the server for it alone. */
export interface Opened {
  /** The page that it is on. */
  readonly at: string
  /** From there to where one can type. */
  readonly open?: (page: Page) => Promise<void>
  readonly fill?: (page: Page) => Promise<void>
  /** What sends it. */
  readonly button: (page: Page) => Locator
  /** What is there when it has worked, and never before. */
  readonly done: (page: Page) => Locator
  /** How often it has happened, by what the API tells; left out where nothing tells. */
  readonly times?: () => Promise<number>
  /** Chosen things that no field holds, as they are shown. */
  readonly chosen?: (page: Page) => Locator
}
export interface WriteForm {
  /** As the reference prints it. */
  readonly op: string
  /** Its request has no body: there is nothing to cut. */
  readonly bare?: true
  /** It changes nothing: without an answer it has failed, and nothing is in doubt. */
  readonly harmless?: true
  readonly start: (ground: Ground) => Promise<Opened> | Opened
}

/** What a proxy matches the form's request by. */
export function requestOf({ op }: WriteForm): { method: string; path: RegExp } {
  const [method = '', path = ''] = op.split(' ')
  const pattern = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/?]+')
  return { method, path: new RegExp(`^/v4${pattern}/?(\\?|$)`) }
}

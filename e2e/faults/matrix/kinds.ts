/** Kinds of faults, with their effect on the server and the message that the page must show. */
import type { Fault } from '../fault-proxy'

export interface Kind {
  readonly name: string
  /** Creates the fault for every copy of the request. A function, because some faults contain a time. */
  readonly fault: () => Fault
  /**
   * - `refused`: the server did nothing, and the page says so.
   * - `lost`: the server did nothing, and the page can't know.
   * - `done`: the server applied the change, and the answer doesn't show it.
   * - `slow`: the request succeeds late.
   */
  readonly after: 'refused' | 'lost' | 'done' | 'slow'
  /** The page's message. */
  readonly says: RegExp
  /** Affects every request to the API. */
  readonly everything?: true
  /** Needs a request body. */
  readonly body?: true
  /** The button is pressed twice. */
  readonly twice?: true
}

const json = (status: number, reason: string, headers: Record<string, string> = {}, field = '') => ({
  answer: { status, type: 'application/json', body: JSON.stringify({ errors: [{ field, reason }] }), headers },
})
const refused = (name: string, fault: Fault, says: RegExp): Kind => ({
  name,
  fault: () => fault,
  after: 'refused',
  says,
})
const tooMany = (name: string, headers: () => Record<string, string>, says: RegExp): Kind => ({
  name: `429 ${name}`,
  fault: () => json(429, `Slower: ${name}.`, headers()),
  after: 'refused',
  says,
})
const inHalfAMinute = () => new Date(Date.now() + 30_000)

/** Messages of a page that can't know the outcome, or has checked it. */
const UNSURE =
  /couldn’t confirm|response was lost|an’t reach|wasn’t (sent|opened|closed|created|saved|resized|attached|detached|enrolled)/
const FOUND = /couldn’t confirm|response was lost|(was|were) created|Reply sent/
/** Messages of a page without an answer. */
export const FAILED = /Can’t reach the API|The API returned an error|The response (couldn’t be read|was empty)/

/** Ordered so that neighbors have different messages. */
export const kinds: readonly Kind[] = [
  refused('400 of a field that no form has', json(400, 'This will not do.', {}, 'rows[0].other'), /This will not do\./),
  { name: 'reset before', fault: () => ({ reset: 'before' }), after: 'lost', says: UNSURE },
  refused('403', json(403, 'Not for you.'), /Not for you\./),
  refused('404', json(404, 'Not found'), /doesn’t exist|still exists|Not found/),
  refused('409', json(409, 'Something else is under way.'), /Something else is under way\./),
  tooMany('in seconds', () => ({ 'retry-after': '20' }), /Try again in \d+ seconds/),
  {
    name: '502 of a gateway',
    fault: () => ({ answer: { status: 502, body: '<h1>Bad gateway</h1>' } }),
    after: 'lost',
    says: UNSURE,
  },
  tooMany('with a date', () => ({ 'retry-after': inHalfAMinute().toUTCString() }), /Try again in \d+ seconds/),
  {
    name: 'empty 200',
    fault: () => ({ answer: { status: 200, type: 'application/json' } }),
    after: 'lost',
    says: UNSURE,
  },
  tooMany('without a time', () => ({}), /Slower: without a time\./),
  refused('401 of this alone', json(401, 'Who are you?'), /Who are you\?/),
  tooMany('with an absurd time', () => ({ 'retry-after': '99999999999' }), /Slower: with an absurd time\./),
  {
    ...refused('401 of all', json(401, 'Invalid Token'), /Your token is no longer accepted/),
    everything: true,
  },
  tooMany(
    'with a reset',
    () => ({
      'x-ratelimit-limit': '400',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil(inHalfAMinute().getTime() / 1000)),
    }),
    /Slower: with a reset\./,
  ),
  { name: 'request cut at byte 5', fault: () => ({ cutRequestAt: 5 }), after: 'lost', says: UNSURE, body: true },
  { name: 'reset after', fault: () => ({ reset: 'after' }), after: 'done', says: FOUND },
  { name: 'one answer lost', fault: () => ({ reset: 'after', times: 1 }), after: 'done', says: FOUND },
  { name: 'half, short of its length', fault: () => ({ half: 'length' }), after: 'done', says: FOUND },
  { name: 'half of its chunks', fault: () => ({ half: 'chunks' }), after: 'done', says: FOUND },
  { name: 'half, and closed', fault: () => ({ half: 'close' }), after: 'done', says: FOUND },
  {
    name: '504 of a gateway, too late',
    fault: () => ({ answer: { status: 504, body: '<h1>Gateway timeout</h1>', late: true } }),
    after: 'done',
    says: FOUND,
  },
  { name: '200 of another type', fault: () => ({ retype: 'text/html' }), after: 'done', says: FOUND },
  { name: 'slow, and pressed twice', fault: () => ({ delay: 700 }), after: 'slow', says: /^$/, twice: true },
  { name: 'a thin line', fault: () => ({ bandwidth: 1_000 }), after: 'slow', says: /^$/ },
]

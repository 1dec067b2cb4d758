/** Parses the tracer's record into calls with a start and an end. Calls of several threads overlap. */
export interface Call {
  readonly name: string
  /** Arguments as the tracer shows them. */
  readonly about: string
  /** Line numbers in the record of the call's start and end; the end is Infinity if the record stops before it. */
  readonly from: number
  readonly to: number
}

const LINE = /^(?:\[pid\s+\d+\]\s+|\d+\s+)?(.*)$/
const THREAD = /^(?:\[pid\s+)?(\d+)/

export function readCalls(text: string): Call[] {
  const calls: Call[] = []
  const open = new Map<string, { name: string; about: string; from: number }>()
  for (const [n, line] of text.split('\n').entries()) {
    const thread = THREAD.exec(line)?.[1] ?? ''
    const said = LINE.exec(line)?.[1] ?? ''
    const resumed = /^<\.\.\. \w+ resumed>/.test(said)
    const [, name = '', about = ''] = /^(\w+)\((.*)$/.exec(said) ?? []
    const begun = open.get(thread)
    if (resumed && begun) {
      calls.push({ ...begun, to: n })
      open.delete(thread)
    } else if (about.includes('<unfinished ...>')) open.set(thread, { name, about, from: n })
    else if (name !== '') calls.push({ name, about, from: n, to: n })
  }
  // The tracer can be told to stop while a call that has already sent its bytes is still recorded as unfinished.
  for (const begun of open.values()) calls.push({ ...begun, to: Infinity })
  return calls
}

/** 'in order' if these calls happen in this order, each ending before the next starts; else names the missing one. */
export function inOrder(calls: readonly Call[], wanted: readonly (readonly [name: RegExp, about: RegExp])[]): string {
  let after = -1
  for (const [name, about] of wanted) {
    const found = calls.find((c) => c.from > after && name.test(c.name) && about.test(c.about))
    if (!found) return `no ${name.source} of ${about.source} after line ${after}`
    after = found.to
  }
  return 'in order'
}

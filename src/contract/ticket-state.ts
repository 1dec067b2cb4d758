/** What the state of a ticket allows: Part B 4.1. */

type Open = { readonly status: string }
const open = (t: Open) => (t.status === 'closed' ? 'This ticket is closed.' : undefined)
/** Each answers the reason why not, or undefined. */
export const ticketCan = {
  close: (t: Open & { readonly closable: boolean }) =>
    open(t) ?? (t.closable ? undefined : 'This ticket can be closed by support only.'),
  reply: open,
  attach: open,
}

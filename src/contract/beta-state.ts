/** When one can enroll in a beta program: Part B 4.6. */

/** Each answers the reason why not, or undefined. `now` as the API writes times: these compare as text. */
export const betaCan = {
  enroll: (p: { readonly started: string; readonly ended: string | null }, now: string) =>
    p.started > now
      ? 'This program has not started yet.'
      : p.ended !== null && p.ended <= now
        ? 'This program has ended.'
        : undefined,
}

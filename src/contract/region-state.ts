/** What a region can hold: Part B 2.9, 4.7. */

/** Each answers the reason why not, or undefined. */
export const regionCan = {
  holdVolumes: (r: { readonly id: string; readonly capabilities: readonly string[] }) =>
    r.capabilities.includes('Block Storage') ? undefined : `There is no Block Storage in ${r.id}.`,
}

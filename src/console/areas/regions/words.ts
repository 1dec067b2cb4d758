/** Every string of the region pages. */

export const planAvailability = 'Plan availability'

// Region
/** Capabilities are shown as the API names them, except for one that is no word. */
export const capabilityName = (capability: string) => (capability === 'Vlans' ? 'VLANs' : capability)

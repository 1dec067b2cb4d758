/** Every string of the activity panel. */

// Account events
/** "Volume resized: pg-data" */
export const event = (action: string, name: string) => (name === '' ? action : `${action}: ${name}`)

/** Every string of signing in and out. */

// Sign-in page
export const signedOutElsewhere = 'You signed out in another tab'
export const tokenRefused = 'Your token is no longer accepted'
export const tokenRefusedDetail = 'The token was revoked or has expired.'

// Token form
/** An API with its address: "Demo · localhost:4000/v4" */
export const apiLabel = (label: string, address: string) => `${label} · ${address}`

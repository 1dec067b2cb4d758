/** Words for grantees and permissions of an access policy. */
export const anyone = 'Anyone'
export const anyAccount = 'Any account with a key'
export const logDelivery = 'Object store log delivery'
export const group = (uri: string) => `Group ${uri}`
export const owner = (name: string | undefined) => (name === undefined ? 'The owner' : `The owner, ${name}`)
export const unnamed = 'Unnamed grantee'

export const fullControl = 'Full control'
export const download = 'Download'
export const write = 'Write'
export const readPolicy = 'Read the access policy'
export const changePolicy = 'Change the access policy'

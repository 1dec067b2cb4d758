/** Words of the form that creates a bucket. */
export const title = 'Create bucket'

export const name = 'Name'
export const nameHint = '3–63 lowercase letters, numbers, dots, and hyphens. Unique in the cluster.'
export const hostnameHint = (label: string, domain: string) => `Unique in the cluster. Hostname: ${label}.${domain}`

export const cluster = 'Cluster'
export const clusterPlaceholder = 'Choose a cluster'
export const clustersFailed = 'Clusters couldn’t be loaded. Enter the cluster ID.'
export const clusterHint = 'Where objects are stored. Can’t be changed later.'

export const endpointType = 'Endpoint type'
export const endpointHint = 'Can’t be changed later.'
export const endpointClassic = 'Supports CORS, TLS certificates, and access settings for each object'
export const endpointNew = 'Doesn’t support CORS, TLS certificates, or access settings for each object'

export const access = 'Access'
export const cors = 'Allow browser uploads (CORS)'
export const corsHint = 'Required to upload from this console.'
export const corsFiner = 'For finer control, use the S3-compatible API.'

export const yoursAlready = (label: string) =>
  `You already have ${label} in this cluster. Creating it again opens that bucket and changes nothing.`

// Toasts
export const created = (label: string) => `Bucket ${label} created`
export const existed = (label: string) => `${label} already exists`
export const unchanged = 'Nothing was changed.'

/** Every string of the palette. */

// Groups
export const managedServices = 'Managed services'

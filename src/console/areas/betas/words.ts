export const openToPriority = 'Priority program only'
export const priorityMeaning = 'Only accounts in your provider’s priority program can enroll.'
export const requestAccess = 'Request access'
/** Most accounts that ask for a priority program are refused. */
export const enrollLabel = (priorityOnly: boolean | undefined) => (priorityOnly === true ? requestAccess : 'Enroll')

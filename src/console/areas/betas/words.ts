export const openToPriority = 'Priority program only'
export const priorityMeaning = 'Only accounts in your provider’s priority program can enroll.'

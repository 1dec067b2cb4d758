/** Errors of requests to the object store. */

export const invalidUrl = 'The API returned an invalid URL.'
export const unknownStore = (origin: string) => `This console isn’t allowed to access the object store ${origin}.`
export const unusableName = 'Browsers can’t open this name, because it contains “.” or “..” as a path segment.'

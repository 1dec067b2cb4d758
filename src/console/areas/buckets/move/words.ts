/** Strings of copying, moving and renaming objects. */

export const sameName = 'Enter another name.'
export const insideItself = 'A folder can’t be moved into itself.'
export const objectEnds = 'Object names can’t end with /.'

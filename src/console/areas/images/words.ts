/** Strings of the image pages. Sizes come as text, such as `5 GiB`. */

// Capture
export const tagsHint = 'Press Enter or comma to add a tag.'
export const cloudInitHint = 'Instances created from this image can use user data. You can’t change this later.'

// Choosing a file. What a file contains comes as `gzip of a disk with a GPT partition table`.
export const compressing = (name: string) => `Compressing ${name}`

/** Every string of the image pages. Sizes come as text, such as `5 GiB`; `when` is relative, such as `in 3 hours`. */

// Capture
export const tagsHint = 'Press Enter or comma to add a tag.'
export const cloudInitHint = 'Instances created from this image can use user data. You can’t change this later.'

// Choosing a file. What a file contains comes as `gzip of a disk with a GPT partition table`.
export const compressing = (name: string) => `Compressing ${name}`

// Upload on the image page
const deletedWithoutData = (when: string | undefined) =>
  when === undefined
    ? 'Without data, the image is deleted after 24 hours.'
    : `Without data, the image is deleted ${when}.`
export const waitingBody = (when: string | undefined) =>
  `Only the person who started this upload has the upload URL. If it’s lost, delete this image and start again. ${deletedWithoutData(when)}`
export const elsewhereBody = (when: string | undefined) =>
  `Run this command where the file is. ${deletedWithoutData(when)}`

// Uploading again
export const againBody = (when: string | undefined) =>
  `${deletedWithoutData(when)} Uploading again starts from the beginning.`

/** Words of access that several pages show. */

// Access of a bucket
export const publicWriteWarning =
  'Anyone on the internet can upload to this bucket and delete from it, at your cost. There’s no record of who did.'

// Access of an object
export const objectPublicWarning = 'Anyone on the internet can download it, at your cost.'
export const objectsPublicWarning = 'Anyone on the internet can download these objects, at your cost.'

/** Words of the form that uploads a certificate, and of the status after a failed upload. */

// Form
export const uploadedMeanwhile =
  'Another certificate was uploaded while this form was open. To replace it, choose Replace certificate.'

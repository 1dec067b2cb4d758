/** What the state of an image allows: Part B 4.3. */

const own = (i: { readonly is_public: boolean }) =>
  i.is_public ? 'A public image belongs to the provider.' : undefined
/** Each answers the reason why not, or undefined. */
export const imageCan = {
  update: own,
  remove: own,
  deploy: (i: { readonly status: string }) => (i.status === 'available' ? undefined : 'The image is not ready yet.'),
}

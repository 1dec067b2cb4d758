/** Compile-time proof that the server knows nothing of a page. Nothing here runs. */
export const nothingOfAPage = () => {
  // @ts-expect-error Its project has no DOM types.
  void document
  // @ts-expect-error Nor a window.
  void window
}

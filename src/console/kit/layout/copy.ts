/** Strings of the page frame. */
export const breadcrumbs = 'Breadcrumbs'
export const skipToContent = 'Skip to content'

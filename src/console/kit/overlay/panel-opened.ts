/** Event of the window when a side panel opens, for what would cover it. */
export const PANEL_OPENED = 'panelopened'

// Runs before the first paint, so that a forced theme never flashes in the other one, and text never in another font once the
// browser has the console's (src/console/kit/layout/fonts.ts). Kept small and without imports.
;(() => {
  try {
    const theme = localStorage.getItem('cloud-console.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (localStorage.getItem('cloud-console.fonts')) document.documentElement.dataset.fonts = ''
  } catch {
    // Storage may be switched off; then the system's theme and fonts hold.
  }
})()

// Runs before the first paint, so that a forced theme never flashes in the other one. Kept small and without imports.
;(() => {
  try {
    const theme = localStorage.getItem('cloud-console.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be switched off; then the system's theme holds.
  }
})()

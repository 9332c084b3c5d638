// Runs before the first paint, so that a chosen theme does not flash. Published sites use the same choice.
const page = document.documentElement
page.classList.add('js')
const theme = localStorage.getItem('theme')
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('cursus.theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = dark ? '#101719' : '#fbfaf6'
  const english = read('cursus.language') === 'en'
  document.documentElement.lang = english ? 'en' : 'fr'
  const manifest = document.querySelector('link[rel="manifest"]')
  if (english && manifest) manifest.href = '/manifest.en.webmanifest'
})()

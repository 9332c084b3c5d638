/**
 * The script of pages with frames of integrations. It tells a frame its state when the frame is ready, gives it the size that it
 * wants, and sends the form with the actions of the frame. `source` is compared, because a frame without rights has no origin.
 */
export const frameScript = `
addEventListener('message', ({ source, data }) => {
  const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source)
  const action = frame && data && data.action
  if (!action || typeof action.action !== 'string') return
  const { aspectRatio, size = {} } = action
  if (action.action === '@webframe.ready') source.postMessage({ state: JSON.parse(frame.dataset.state) }, '*')
  else if (action.action === '@webframe.resize') {
    if (aspectRatio > 0) frame.style.aspectRatio = aspectRatio
    if (size.height > 0) Object.assign(frame.style, { aspectRatio: 'auto', height: Math.min(size.height, 5000) + 'px' })
  } else if (!action.action.startsWith('@')) {
    frame.nextElementSibling.value = JSON.stringify(action)
    frame.closest('form').requestSubmit()
  }
})
`

// Loaded into every page before anything of its own, and called from beside it.

/** The end of the first frame in which the heading and all of the elements are there, on the page's own clock. */
function shown({ heading, all }) {
  const isThere = () =>
    document.querySelector('h1')?.textContent === heading && all.every((each) => document.querySelector(each) !== null)
  return new Promise((resolve) => {
    const look = () => (isThere() ? afterFrame(() => resolve(performance.now())) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}

// A callback of a frame comes before its layout and paint; a message sent in it arrives after them.
function afterFrame(then) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = then
  port2.postMessage(null)
}

/** How long after the next event of this kind that is. */
function since(event, wanted) {
  return new Promise((resolve) => {
    const began = ({ timeStamp }) => shown(wanted).then((at) => resolve(at - timeStamp))
    addEventListener(event, began, { capture: true, once: true })
  })
}

/** Scrolls the element by as many pixels in each frame, and tells when the frames began. */
function scrollSteadily(selector, pixels, milliseconds) {
  const element = document.querySelector(selector)
  const frames = []
  return new Promise((resolve) => {
    const step = (time) => {
      frames.push(time)
      element.scrollTop += pixels
      if (time - frames[0] < milliseconds) requestAnimationFrame(step)
      else resolve(frames)
    }
    requestAnimationFrame(step)
  })
}

/** Once the element is this high within. */
function reaches(selector, height) {
  return new Promise((resolve) => {
    const look = () =>
      (document.querySelector(selector)?.scrollHeight ?? 0) >= height ? resolve() : requestAnimationFrame(look)
    look()
  })
}

globalThis.bench = { shown, since, scrollSteadily, reaches }

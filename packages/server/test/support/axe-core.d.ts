/** The short form of axe, which has no types of its own. */
declare module 'axe-core/axe.min.js' {
  import axe = require('axe-core')
  export = axe
}

const email = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

// Seven to nineteen digits, with single separators between them.
const digits = /(?<![\p{L}\p{N}])\+?\(?\d(?:[ \t./()-]{0,2}\d){6,18}(?![\p{L}\p{N}])/gu

const isCard = (number: string): boolean => {
  if (number.length < 13) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// A date, a version or an order number is also a row of digits. Only what is written like a phone number is masked.
const isPhone = (written: string): boolean =>
  /^\+|^\(?0/.test(written) || /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(written)

const isDate = (written: string): boolean => /^\d{1,4}([-./])\d{1,2}\1\d{1,4}\b/.test(written)

/** Returns a text with e-mail addresses, card numbers and phone numbers replaced by `[email]`, `[card]` and `[phone]`. */
export const mask = (text: string): string =>
  text.replaceAll(email, '[email]').replaceAll(digits, (written) => {
    if (isCard(written.replaceAll(/\D/g, ''))) return '[card]'
    return isPhone(written) && !isDate(written) ? '[phone]' : written
  })

/** Returns a masked text without its masks. */
export const withoutMasks = (text: string): string => text.replaceAll(/\[(?:email|card|phone)\]/g, ' ')

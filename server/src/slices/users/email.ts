// Whether mail arrives is for the mail server to say; this keeps out what cannot be an address at all.
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u

export const NOT_AN_EMAIL = 'it is not an email address'
export const isEmail = (text: string): boolean => EMAIL.test(text)

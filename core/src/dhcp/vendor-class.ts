/** The class of Kea for clients whose vendor class begins with a text; empty where the text is. */
export function vendorClassTest(text: string, option = 60, at = 0): string {
  const octets = [...new TextEncoder().encode(text)].map((octet) => octet.toString(16).padStart(2, '0')).join('')
  return octets === '' ? '' : `substring(option[${option}].hex, ${at}, ${octets.length / 2}) == 0x${octets}`
}

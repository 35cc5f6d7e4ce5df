import { expect, test } from 'vitest'
import { signedHeaders } from './signature-v4.ts'

// From the test suite that AWS publishes for version 4 of its signatures.
const KEYS = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const NOW = new Date('2015-08-30T12:36:00Z')
const PLACE = { region: 'us-east-1', service: 'service' }

test.each([
  ['/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['/?Param2=value2&Param1=value1', 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'],
])('%s is signed as AWS says', (path, signature) => {
  const headers = signedHeaders(KEYS, new URL(`https://example.amazonaws.com${path}`), NOW, PLACE)
  expect(headers['x-amz-date']).toBe('20150830T123600Z')
  expect(headers.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})

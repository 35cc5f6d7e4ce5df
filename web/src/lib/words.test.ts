import { expect, test } from 'vitest'
import { labelOf, wordsOf } from './words.ts'

test.each([
  ['internet_broadband', 'Internet broadband'],
  ['sdwan', 'SD-WAN'],
  ['ipsec_mesh', 'IPsec mesh'],
  ['mpls', 'MPLS'],
])('%s reads %s', (name, text) => {
  expect(wordsOf(name)).toBe(text)
})

test.each([
  ['parent_site_id', 'Parent site'],
  ['dns_additional_zone_ids', 'DNS additional zones'],
  ['modified_at', 'Modified'],
  ['management_ip', 'Management IP'],
])('the field %s is labelled %s', (name, text) => {
  expect(labelOf(name)).toBe(text)
})

export { type Address, bitsOf, type Family, formatAddress, parseAddress } from './address.ts'
export {
  type Cidr,
  cidrOf,
  clamp63,
  compareCidr,
  contains,
  containsAddress,
  equalCidr,
  firstOf,
  formatCidr,
  lastOf,
  overlaps,
  parseCidr,
  sizeOf,
  subnetsOf,
  supernet,
  usableSize,
} from './cidr.ts'
export { collapse, firstFree, freeCidrs, freeOfPrefix, mergeExact } from './free.ts'
export {
  cidrsOfRange,
  hostRange,
  intersectRanges,
  type Range,
  rangeOf,
  subtractRanges,
  unionRanges,
} from './range.ts'
export { eui64, hasPlaceholders, isCgnat, isMulticast, isPrivate } from './special.ts'

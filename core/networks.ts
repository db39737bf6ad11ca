// The network of an address. Limits count networks, because one IPv6 user usually has 2^64 addresses.

/** The /64 of an IPv6 address, as assigned to one household or machine. An IPv4 address is returned as it is. */
export function networkOf(ip: string | undefined): string {
  return prefixOf(ip, 4)
}

/** The /48 of an IPv6 address, as assigned to one site. An IPv4 address is returned as it is. */
export function siteOf(ip: string | undefined): string {
  return prefixOf(ip, 3)
}

/** A closed socket has no remote address, so such clients share an empty name. */
function prefixOf(ip: string | undefined, groups: 3 | 4): string {
  if (!ip?.includes(':')) return ip ?? ''
  const all = groupsOf(ip)
  const isMappedIPv4 = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff
  if (isMappedIPv4) return [all[6]! >> 8, all[6]! & 255, all[7]! >> 8, all[7]! & 255].join('.')
  const prefix = all.slice(0, groups).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}

/** The eight groups, however the address is written: shortened, in capitals, or with an IPv4 tail. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%')
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_tail, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(':'),
  )
  const [head = '', tail] = hex.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  return Array.from({ length: 8 }, (_, n) => groups[n] || 0)
}

import { describe, expect, it } from 'vitest'
import { networkOf, siteOf } from './networks.ts'

describe('the network of an address', () => {
  it('is the /64 of an IPv6 address, and its site the /48', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::9')).not.toBe(networkOf('2001:db8:0:1::9'))
    expect(siteOf('2001:db8:1:2::9')).toBe('2001:db8:1::/48')
    expect(siteOf('2001:db8:1:ffff::9')).toBe('2001:db8:1::/48')
    expect(siteOf('2001:db8:2:2::9')).not.toBe(siteOf('2001:db8:1:2::9'))
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  it('is the same however the address is written', () => {
    const network = networkOf('2001:db8:0:1::9')
    expect(networkOf('2001:0DB8:0000:0001:0000:0000:0000:0009')).toBe(network)
    expect(networkOf('2001:db8:0:1::9%eth0')).toBe(network)
    expect(networkOf('2001:db8:0:1::192.0.2.1')).toBe(network)
  })

  it('is the address itself for IPv4, also when it arrives inside IPv6', () => {
    for (const of of [networkOf, siteOf]) {
      expect(of('192.0.2.1')).toBe('192.0.2.1')
      expect(of('::ffff:192.0.2.1')).toBe('192.0.2.1')
      expect(of('::ffff:c000:0201')).toBe('192.0.2.1')
    }
  })

  it('is empty for a caller who has hung up', () => {
    expect(networkOf(undefined)).toBe('')
    expect(siteOf(undefined)).toBe('')
  })
})

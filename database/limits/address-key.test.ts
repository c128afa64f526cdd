import { describe, expect, it } from 'vitest';
import { addressKey, widerNetworks } from './address-key.ts';

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('counts %s under %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('widerNetworks', () => {
  it.each([
    ['2001:db8:1:2::5', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:ff::5', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:100::5', '2001:db8:1:100::/56', '2001:db8:1::/48'],
    ['2001:db8:1:abcd::5', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ])('%s is in %s and %s', (address, per56, per48) => {
    expect(widerNetworks(addressKey(address))).toEqual({ per56, per48 });
  });

  it.each(['203.0.113.7', '', '203.0.113.7:account', '2001:db8:1:2::/64:account'])(
    'none for %s',
    (key) => {
      expect(widerNetworks(key)).toBeNull();
    },
  );
});

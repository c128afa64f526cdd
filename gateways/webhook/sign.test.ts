import { expect, it } from 'vitest';
import { isSignedCall, showKey, signatureHeaders } from './sign.ts';

it('signs according to Standard Webhooks', () => {
  // The example from the specification.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const call = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders([key], call)).toEqual({
    'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'Webhook-Timestamp': '1614265330',
    'Webhook-Signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  const both = signatureHeaders([key, Buffer.from('another')], call)['Webhook-Signature'];
  expect(both.split(' ')).toEqual([
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    expect.stringMatching(/^v1,[\w+/]{43}=$/),
  ]);
  expect(showKey(key)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});

it('accepts a call with any signature by any of the keys, and no other', () => {
  const [key, former, other] = ['one', 'two', 'three'].map((text) => Buffer.from(text));
  const call = { id: 'msg_1', timestamp: 1614265330, body: '{}' };
  const by = (...keys: (Buffer | undefined)[]) =>
    signatureHeaders(keys as Buffer[], call)['Webhook-Signature'];
  const keys = [key, former] as Buffer[];
  expect(isSignedCall(keys, call, by(key))).toBe(true);
  expect(isSignedCall(keys, call, by(other, former))).toBe(true);
  expect(isSignedCall(keys, call, by(other))).toBe(false);
  expect(isSignedCall(keys, { ...call, body: '[]' }, by(key))).toBe(false);
  expect(isSignedCall(keys, call, '')).toBe(false);
  expect(isSignedCall(keys, call, by(key).replace('v1,', 'v2,'))).toBe(false);
});

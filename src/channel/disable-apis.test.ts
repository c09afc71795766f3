import { describe, expect, test } from 'vitest';
import { disableApis } from './disable-apis.ts';

/** A realm as a browser makes one: what its navigator has is defined by a prototype. */
function realm() {
  class OwnNavigator {
    get gpu() {
      return 'a card';
    }
    get language() {
      return 'en';
    }
  }
  return { navigator: new OwnNavigator(), RTCPeerConnection: Object, Array };
}

describe('what reaches others past the policy is taken away', () => {
  test('of a realm and of its navigator, and the rest stays', () => {
    const made = realm();
    disableApis(made);
    expect([made.RTCPeerConnection, made.navigator.gpu]).toEqual([undefined, undefined]);
    expect([made.Array, made.navigator.language]).toEqual([Array, 'en']);
  });

  test.each(['RTCPeerConnection', 'gpu'])('for good: %s', (name) => {
    const made = realm();
    disableApis(made);
    const owner = name === 'gpu' ? Object.getPrototypeOf(made.navigator) : made;
    expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual({
      value: undefined,
      writable: false,
      configurable: false,
      enumerable: expect.any(Boolean),
    });
    expect(Reflect.deleteProperty(owner, name)).toBe(false);
    expect(Reflect.defineProperty(owner, name, { value: 1 })).toBe(false);
  });

  test.each([
    ['without a navigator', {}],
    ['without any of them', { navigator: {} }],
  ])('from a realm %s there is nothing to take', (_name, bare) => {
    const names = Object.getOwnPropertyNames(bare);
    disableApis(bare);
    expect(Object.getOwnPropertyNames(bare)).toEqual(names);
  });
});

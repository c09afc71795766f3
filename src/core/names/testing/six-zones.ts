/** A proof through six zones under a root of its own: two of RSA with 2,048 bits, four of P-256. Made with dnspython. */

import { hexToBytes } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { judgeName } from '../judge-name.ts';

const RECORD = decodeBase64(
  [
    'EWFsaWNlQGQuYy5iLmEub3JnAAAwAAEAAAEsAQgBAQMIAwEAAa1HoM+PD1Xvho5GRNYarTXi4CA56AyHDvWo3OL0',
    'qoPl/7GtgiBOwipA9ilCmS8hojKimbvmUsKRfN+QLOqZt8VxPXyj0chpa52AnVOZZPPdyVV0mJuBTShJLXyeY9SQ',
    'Bo+wVL5ZYTSLWp8LcM6NQ61ltlIxU7fn3rAuveK2na7ZbyKlnO1dutqPKySZz/1KoXe42JZFTbP9ORlHalxxe/My',
    '3cGIeSW8VasT1QvwHENzEbHrGZmAuoTKG13UzXKSnqYX6LVXJ3UiPw13SUE7Yzu4BI6we2f63bFymNF7UsEFYhkI',
    'Zg3bVqEmth5qHpMssfUbpDzrEcBUEXzRBm+GYfUAAC4AAQAAASwBEwAwCAAAAAEsaOd4AGhO4YDZ7gCOKpyKgT7V',
    'hluLcTjiU71RXg9arUadxwSELLeQ2zImY0auoil5GYMez3arqlLu+m9/DyjGP6PMgwszryVAqvLVcwKjF2HdbhRw',
    'YP6yKZZYS+x7diV/6mO1meGlwrn9XD9keM2uqL+Kwjvbz3JTXHtUZcum9pR5S8WDlv54paxsympTaU6K9pKlW+Rs',
    'U/Tb+Ma3iPaaSNEbO186HtdW9tTzKGAQVElKOqgfyNZTe4FXPd0faz1TU0eZUis/Q6GMyqFeYGrjSBlf/OV4BcYI',
    '1hczV3ZVgxKlXoWwUC4ZLOOQuuk2q7ae5LB3IoBj/i+5LWjHNf034CtVI27t1SWwOmpEA29yZwAAKwABAAABLAAk',
    'btgIAu7scv54DZV5+Mm23u1DSBT0fcEBBxwJbCbNIpWzLl+MA29yZwAALgABAAABLAETACsIAQAAASxo53gAaE7h',
    'gNnuAJW9koIuD1bsNPBy4Q8aKk4wnJwesWmwI/bXLY1ONkc/rbGRxDmlew/hDY9s4DRcUKajtRDpfhKkIhssBX6D',
    'E59+iNaFQlTw7IIXksyfxDQ+ooqpYCD+6N+IMzU6kB152HC2WUDj4nr/kOS8iYFWLBgtevaz+zOBjS1x3e3FRCPi',
    '8Li/JSoUtjQZ5oqKN5Hwq1dCgmtVn9IdtBvqUSvvWOSnxvzIa91XmHn0mGOGFO2PmOK72Wij43y537T5LCQlo4wD',
    'cqsotiz0lljjgWHPwhCpcYg5cGGaIjIwUNDdjlzUML1rBzmfLnQuFwnYO6nHOQy8BA9LcAQdbhvJRGBnia4Db3Jn',
    'AAAwAAEAAAEsAQgBAQMIAwEAAZVm8e2tGwMEQH+lTIn4GmWpeyDPQIkYaBiUwcSO4ZIiF2VVRUxMoYGP+eJCKa7w',
    'jPoV/Wr1BFZ1dE/UmY3xAg0LQViHhEUxaD2Hw4NJ0ZBObDlnABcUwqNM0P8Sk8F49VPbP7fozrWqfQExXSCSbjCR',
    'RFQ0CV1TZCa6LOnMU2UzGP1IYKPJVvivIAPOCSQyUfe3eJQ1eRNRzW946RA7QFGwgtulcmyoVHCUe4oeHJTMNz46',
    'UUyYUxHE6N98shMIcR1hv/L9SfTMqlm9PRdY5mRIwiEUdUstAMOtf7LSEJf/PT6cVw7KqnAm6SNA/ajrxURYoUYB',
    'egqpwHCLkJcqeccDb3JnAAAuAAEAAAEsARcAMAgBAAABLGjneABoTuGAbtgDb3JnAE7BJsQfrGf8jUrO7zcj4vyG',
    'cmFvBERQs71pBi8qdoYYj+isTQOLlcbaINctN1ZYRRw5WjmTznT9rW/CWUNbK3iTRcTScZ3ZY6cUYQ8QbJe4XCi1',
    'SAGIhnhNzNC7S878FLK9uSLpcoEIpGhZx5/LSZt6mfwtqrpRXMH+6BJzpx9gximwzq7Rmh/K5kby8UfEmxcnUPuB',
    'W5Ic/Rpxou/K3vrKecaapdaOM4nEIm688k0c1Y4dlCoqcA9/8almqJ33ErMNYIzhaVnoTbZmpcQpWDhZep/RNKcQ',
    'VpnxPdrvbIyExWAkxUtXnl/Cb95UI1k539tGWNjJwnzucwaUJ/zZJVQBYQNvcmcAACsAAQAAASwAJEkyDQI5Y/Y8',
    'dGJL5a2gyGfUDO2ocKyQ9y4APX+nbr0axAnbmAFhA29yZwAALgABAAABLAEXACsIAgAAASxo53gAaE7hgG7YA29y',
    'ZwAl9MUOSNtldwleEV//Oc2X4rjbOpeQnUP+tqu2WV9cHtipyTYybgN9/P6eUe+AVZQfv4hkrqoznCA3Xi5Ix17R',
    'THKPKa3YnIlrHYGbOjBj+6zbgE6+xxsTfYvZfn9RlEghwD1o3EqK3hMtjbglN5v0k4iAp6KD9fELAma33GVC/zj0',
    '7PzxWtn9lHzml4Hsx7JMmfHtyXAt51y6KlfA7n4GD9ARjZrvs3pe6LnCxn4yNukInIgLOiDZ3Fg83AYT6jHzqjCA',
    'Oq/BUsi2Fslvm4p1Ddk4FJmAfQRemjTutFBU+YrPfQwYFe574KEWc8NYjdKsw5mYEguH3UxRbJboEEz4AWEDb3Jn',
    'AAAwAAEAAAEsAEQBAQMNgkpxvtQ2gk7aQMQNdkONIhtqCjQSbaUbHSGhqe7L9YRYOJLGez8sfdtdCMSTYxpdcOPE',
    'gVJ3MTFLfOjqKCWeZgFhA29yZwAALgABAAABLABZADANAgAAASxo53gAaE7hgEkyAWEDb3JnAEg+MjjkI+HPv5LB',
    'QZ0f3gEu3VSPeJPoaWtwFixT1KV7Z0U/dsUS4UkO0AxG22Y76cnAvxMUin1HQxVf8m+dliIBYgFhA29yZwAAKwAB',
    'AAABLAAkhVMNAjkMqq/7QGpQsryRqghiOrxM/dByAEhPyEsfAGfouo7rAWIBYQNvcmcAAC4AAQAAASwAWQArDQMA',
    'AAEsaOd4AGhO4YBJMgFhA29yZwDHbxm/NX5A5ZKRcgARCM+KfAj2a4UVWjdXXiFJf4GQ7kMcbsvvQLxiqo074YL1',
    'PEwxgVRHKSnYxNZKIE+HZ78pAWIBYQNvcmcAADAAAQAAASwARAEBAw0GQeK6LDGdmc3cFqX5XzSA8fDTR+AY50wo',
    '9wJzHKDhQTY3CLqdJE5DPwv/c/MdI9SCWhCg1hGWBzIxlqwUuam8AWIBYQNvcmcAAC4AAQAAASwAWwAwDQMAAAEs',
    'aOd4AGhO4YCFUwFiAWEDb3JnAGzhxqtMwLpPvQHmOZvjbVbmdnL8yBeNsYbVQI3pukIYlJ7qqbby2CKmv6KfzVPj',
    '1UlWXRZBFQWOxuO3ylqnbaQBYwFiAWEDb3JnAAArAAEAAAEsACQQYA0CHzC6RUkOUpeKznAxtVVOAN9xFyD4u0bt',
    '51LusYD3awsBYwFiAWEDb3JnAAAuAAEAAAEsAFsAKw0EAAABLGjneABoTuGAhVMBYgFhA29yZwBlD4EolTh86hbQ',
    'v1wrRC3ydn++38ASXOjxZa5Fk1V+0M0zOWYtr9DDiokzYQVId0gasLr0ZqAeIdsZxkdQoZQXAWMBYgFhA29yZwAA',
    'MAABAAABLABEAQEDDdUWDI3b7A9oNCl15v4xwPSTtZvmSoK+zRAVhiNN1/fIeLWcLjxNM5cpInGnrgUnXO9Is2TP',
    'ugV95DFdr19zsy8BYwFiAWEDb3JnAAAuAAEAAAEsAF0AMA0EAAABLGjneABoTuGAEGABYwFiAWEDb3JnABvc/Ay0',
    '1ZWVLergETb01ZrmhQraRah2S8Wgld8pgHWjvjUVL146abveIyfR9vpg5z1zuDV5sfLVY+bXIL6AfYQBZAFjAWIB',
    'YQNvcmcAACsAAQAAASwAJJEADQLvKTQMCzN4sMh9vOgHnUTM+KbuLGNIFDGsN4fRhDszzwFkAWMBYgFhA29yZwAA',
    'LgABAAABLABdACsNBQAAASxo53gAaE7hgBBgAWMBYgFhA29yZwBV+Fqe4khFBXVNgIbaD8Bd6QH9xUl4+n3hvN6s',
    'ohsnYjUrRNi+H/KdL25PKXkaI6z6MvIXygxxPchGLs7wRUtgAWQBYwFiAWEDb3JnAAAwAAEAAAEsAEQBAQMNnjWK',
    '/XokdnIB94T/KCjF5X3OOaDLrel7S1Ag6XdUdfKQNey/WYp5poZRFacMDUDk7mFCjMKFCJNmKdGyjRU+AgFkAWMB',
    'YgFhA29yZwAALgABAAABLABfADANBQAAASxo53gAaE7hgJEAAWQBYwFiAWEDb3JnALtw/fC/J5/vvwbz+VFq5KDh',
    'oKJgmBnyW6PCRno/TQvsRCE5NVjL8Zc89uyZbHxKyUQK82xyO581HCEWDc35WK0FYWxpY2UEdXNlchBfYml0Y29p',
    'bi1wYXltZW50AWQBYwFiAWEDb3JnAAAQAAEAAAEsADc2Yml0Y29pbjo/YmM9YmMxcXp0d3k2eGVuM3pkdHQ3ejB2',
    'cmdhcG1qdGZ6OGFjamtmcDVmcDdsBWFsaWNlBHVzZXIQX2JpdGNvaW4tcGF5bWVudAFkAWMBYgFhA29yZwAALgAB',
    'AAABLABfABANCAAAASxo53gAaE7hgJEAAWQBYwFiAWEDb3JnAAL/fhhPGG9W+oqIoVocymaBydCEKqevRW+U47dZ',
    '0Xm5QOMnX54jeb0p4FfXWJ/6N7+W9uEQjMK3/m5tLI878+c=',
  ].join(''),
)!;

const ANCHOR = {
  keyTag: 55790,
  algorithm: 8,
  digestType: 2,
  digest: hexToBytes('9d7c124b6b18c126c2455ed2a674243878d622b9db9bae02ecc5ed41e110e658')!,
};

export const sixZones = (): Uint8Array => RECORD;

/** The same in so many bytes, most of them signatures of the last zone's key that are not of it: those are tried first. */
export function withWrongSignatures(size: number): Uint8Array {
  const head = 1 + RECORD[0]!;
  const last = RECORD.subarray(RECORD.length - LAST_SIZE);
  const count = Math.floor((size - RECORD.length) / LAST_SIZE);
  const wrong = Array.from({ length: count }, (_, i) => {
    const one = last.slice();
    // Each another one: of equal records one is read.
    new DataView(one.buffer).setUint32(one.length - 4, i);
    return one;
  });
  return concatBytes(RECORD.subarray(0, head), ...wrong, RECORD.subarray(head));
}

/** Of the signature of the text, which stands last: its owner, ten bytes, and its data. */
const LAST_SIZE = 146;

export function judgeSixZones(value: Uint8Array) {
  return judgeName(value, {
    chain: 'main',
    anchors: [ANCHOR],
    scriptPubKey: hexToBytes('001412dc4d1b33889ab5f84f60d1d0ee4b488fdc4ac9')!,
  });
}

import { expect, test } from 'vitest';
import { withoutDeclaredMembers } from './declared-members.ts';

test.each([
  [
    'what the constructor sets',
    'class A{a;b;constructor(){this.a=1;this.b=2}}',
    'class A{constructor(){this.a=1;this.b=2}}',
  ],
  [
    'also behind its parent’s',
    'class A extends B{a;constructor(){super();this.a=1}}',
    'class A extends B{constructor(){super();this.a=1}}',
  ],
  [
    'of each class',
    'class A{a;constructor(){this.a=class{b;constructor(){this.b=1}}}}',
    'class A{constructor(){this.a=class{constructor(){this.b=1}}}}',
  ],
])('leaves out %s', (_, code, expected) => {
  expect(withoutDeclaredMembers(code)).toBe(expected);
});

test.each([
  ['what it may not set', 'class A{a;constructor(b){if(b)this.a=b}}'],
  ['what another method sets', 'class A{a;set(){this.a=1}}'],
  ['what has a value', 'class A{a=1;constructor(){this.a=2}}'],
  ['what is private', 'class A{#a;constructor(){this.#a=1}}'],
  ['what is static', 'class A{static a;constructor(){this.a=1}}'],
  ['what has a computed name', 'class A{[a];constructor(){this[a]=1}}'],
  ['what is added to', 'class A{a;constructor(){this.a+=1}}'],
  ['what is of another', 'class A{a;constructor(b){b.a=1}}'],
])('leaves in %s', (_, code) => {
  expect(withoutDeclaredMembers(code)).toBe(code);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './network-address.ts';

const local = ['localhost', 'signoff.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'];
const elsewhere = [
  '0.0.0.0',
  '::',
  'example.com',
  'localhost.example.com',
  '127.0.0.1.example.com',
  'notlocalhost',
  '10.0.0.1',
  '192.168.1.1',
  '1270.0.0.1',
  '',
  '127.0.0',
];

for (const host of local) test(`${host} never leaves this machine`, () => assert.ok(isLoopback(host)));
for (const host of elsewhere)
  test(`"${host}" may be reached from elsewhere`, () => assert.equal(isLoopback(host), false));

/**
 * Every page once, with `every-page-german.test.ts`: nothing that axe finds, no word in the console, nothing from another
 * origin, and a policy that lets no script of a page run.
 */
import { test } from 'node:test';
import { everyLook } from './look.ts';
import { checkHalf } from './pages/check-half.ts';

test('each first page of two is accessible, quiet, and wholly ours', { timeout: 180_000 }, () =>
  checkHalf(0, everyLook[0]),
);

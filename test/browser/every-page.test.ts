/**
 * Every page once, together with `every-page-german.test.ts`: no axe findings, nothing in the console, nothing from
 * another origin, and a policy that lets no inline script run.
 */
import { test } from 'node:test';
import { allLooks } from './look.ts';
import { checkHalfOfPages } from './pages/check-half.ts';

test('every other page is accessible, logs no errors, and loads nothing from other origins', () =>
  checkHalfOfPages(0, allLooks[0]));

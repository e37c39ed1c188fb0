/**
 * What people do from end to end. Each journey is written once, for any size and theme: `npm test` walks each in one of
 * them, `npm run prove -- web` in all.
 */
import type { Browser } from '../browser.ts';
import type { Look } from '../look.ts';
import { accountLost } from './account-lost.ts';
import { movedOnTheCalendar } from './calendar.ts';
import { draftedByAProgram } from './drafted-by-a-program.ts';
import { newcomersPath } from './newcomer.ts';
import { restartedWhileWriting } from './restart.ts';
import { tiktokDeclarations } from './tiktok-declarations.ts';
import { twoPeople } from './two-people.ts';

export interface Journey {
  readonly name: string;
  /** How `npm test` looks at it. */
  readonly look: Look;
  readonly walk: (browser: Browser, look: Look) => Promise<void>;
}

export const journeys: readonly Journey[] = [
  {
    name: 'a newcomer walks from sign-in to a published post, and finds it on the platform',
    look: { size: 'phone', theme: 'light' },
    walk: newcomersPath,
  },
  {
    name: 'a program drafts, a person reviews and signs by keyboard alone, and it is published',
    look: { size: 'desk', theme: 'dark' },
    walk: draftedByAProgram,
  },
  {
    name: 'a TikTok post is signed only with choices that a person made, in TikTok’s own words',
    look: { size: 'desk', theme: 'light' },
    walk: tiktokDeclarations,
  },
  {
    name: 'an account revoked on the platform is told by a banner, and connected again from it',
    look: { size: 'phone', theme: 'dark' },
    walk: accountLost,
  },
  {
    name: 'two people write in one post: the second is asked, and no words are lost',
    look: { size: 'desk', theme: 'light' },
    walk: twoPeople,
  },
  {
    name: 'the service is restarted while somebody writes, and nothing is lost',
    look: { size: 'desk', theme: 'dark' },
    walk: restartedWhileWriting,
  },
  {
    name: 'a post gets another day on the calendar, by mouse and by keys, and is put back',
    look: { size: 'desk', theme: 'light' },
    walk: movedOnTheCalendar,
  },
];

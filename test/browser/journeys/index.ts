/**
 * End-to-end journeys. Each is written once, for any size and theme: `npm test` walks each in one of them, `npm run
 * prove -- web` in all.
 */

import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { losesAccount } from './account-lost.ts';
import { signsAppDraft } from './app-draft.ts';
import { movesPostOnCalendar } from './calendar.ts';
import { takesFirstSteps } from './first-steps.ts';
import { writesAndSignsIdea } from './idea.ts';
import { publishesFirstPost } from './newcomer.ts';
import { stopsAndPublishes } from './publish-hold.ts';
import { survivesRestart } from './restart.ts';
import { declaresTikTokChoices } from './tiktok-declarations.ts';
import { plansTimes } from './time.ts';
import { resolvesEditConflict } from './two-people.ts';

export interface Journey {
  readonly name: string;
  /** The size and theme that `npm test` uses. */
  readonly look: Look;
  readonly walk: (browser: Browser, look: Look) => Promise<void>;
}

export const journeys: readonly Journey[] = [
  {
    name: 'a newcomer walks from sign-in to a published post, and finds it on the platform',
    look: { size: 'phone', theme: 'light' },
    walk: publishesFirstPost,
  },
  {
    name: 'a program drafts, a person reviews and signs by keyboard alone, and it is published',
    look: { size: 'desk', theme: 'dark' },
    walk: signsAppDraft,
  },
  {
    name: 'a TikTok post is signed only with choices that a person made, in TikTok’s own words',
    look: { size: 'desk', theme: 'light' },
    walk: declaresTikTokChoices,
  },
  {
    name: 'an account revoked on the platform is told by a banner, and connected again from it',
    look: { size: 'phone', theme: 'dark' },
    walk: losesAccount,
  },
  {
    name: 'two people write in one post: the second is asked, and no words are lost',
    look: { size: 'desk', theme: 'light' },
    walk: resolvesEditConflict,
  },
  {
    name: 'the service is restarted while somebody writes, and nothing is lost',
    look: { size: 'desk', theme: 'dark' },
    walk: survivesRestart,
  },
  {
    name: 'a post gets another day on the calendar, by mouse and by keys, and is put back',
    look: { size: 'desk', theme: 'light' },
    walk: movesPostOnCalendar,
  },
  {
    name: 'an idea for three accounts is written by at most six clicks, seen whole, and signed by one gesture',
    look: { size: 'desk', theme: 'dark' },
    walk: writesAndSignsIdea,
  },
  {
    name: 'a time is typed or taken by one click, and the approver sees it in order of departure',
    look: { size: 'phone', theme: 'light' },
    walk: plansTimes,
  },
  {
    name: 'a publication is stopped by another person, a signature withdrawn, and then it goes out once',
    look: { size: 'phone', theme: 'dark' },
    walk: stopsAndPublishes,
  },
  {
    name: 'the first steps lead from a name to a proof that two people sign',
    look: { size: 'desk', theme: 'light' },
    walk: takesFirstSteps,
  },
];

import type { CountedQuota } from '../../domain/platform-port/publisher.ts';
import { lastPacificMidnight, nextPacificMidnight } from './pacific-midnight.ts';

/** What every Google project has until Google grants it more. */
export const usualUploadsPerDay = 100;

/** Uploads of everybody on this installation. */
export const uploads = (most: number): CountedQuota => ({
  name: 'uploads',
  scope: 'app',
  most,
  window: (now) => ({ since: lastPacificMidnight(now), until: nextPacificMidnight(now), moves: false }),
  full: `YouTube takes ${most} ${most === 1 ? 'upload' : 'uploads'} a day from this installation, and for today that is used up. It goes out after midnight Pacific time, if that is not too late.`,
  keptForOthers: `YouTube takes ${most} uploads a day from this installation. Those that are left today belong to posts that others have planned.`,
});

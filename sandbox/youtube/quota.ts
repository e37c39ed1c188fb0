import type { SandboxClock } from '../core/clock.ts';
import { youTubeClient } from './clients.ts';
import { unitQuotaExceeded, uploadQuotaExceeded } from './errors.ts';
import type { Settings } from './settings.ts';

/**
 * The project's quota for one Pacific day: uploads have their own, all other calls share the units. A call costs quota
 * even if it fails. The counts are lost on restart.
 */
export type Cost = { units: number } | 'upload';
export type Quota = ReturnType<typeof createQuota>;

export function createQuota(clock: SandboxClock, settings: Settings) {
  let day = '';
  let used = { units: 0, uploads: 0 };
  return {
    charge(cost: Cost): void {
      const today = pacificDay(clock.now());
      if (day !== today) used = { units: 0, uploads: 0 };
      day = today;
      const { units_per_day, uploads_per_day, upload_quota_status } = settings.current();
      if (cost === 'upload') {
        if (used.uploads + 1 > uploads_per_day) {
          throw upload_quota_status === 429
            ? uploadQuotaExceeded(youTubeClient.projectNumber)
            : unitQuotaExceeded();
        }
        used.uploads += 1;
        return;
      }
      if (used.units + cost.units > units_per_day) throw unitQuotaExceeded();
      used.units += cost.units;
    },
  };
}

/** Google's quota days and report days start at midnight in Los Angeles, in summer and winter. */
const pacific = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** As YYYY-MM-DD. */
export const pacificDay = (time: number): string => pacific.format(time);

import { z } from 'zod';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { type CalendarDeps, type CalendarEntry, readCalendar } from '../../domain/schedule/calendar.ts';
import { type TimeWriter, timeWriter } from '../../domain/time/written-time.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { pictureUrl } from '../media/media-view.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { idOf, platformIn, text } from '../pipeline/inputs.ts';
import { instant } from '../pipeline/view-parts.ts';
import { type CalendarEntryView, type CalendarView, calendarView } from './views.ts';

const json = 'application/json; charset=utf-8';

export const calendarRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'getCalendar',
    summary: 'What stands in a period: posts with a time, and free slots',
    tag: 'Schedule',
    method: 'GET',
    paths: ['/v1/calendar'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    query: z.object({
      from: instant,
      to: instant.meta({ description: 'Not included; at most 100 days after from' }),
      time_zone: text(64)
        .optional()
        .meta({ description: "IANA zone for the local times; the workspace's unless said" }),
      platform: platformIn(catalog).optional(),
      account_id: idOf('acc').optional(),
      campaign: idOf('cmp').optional(),
    }),
    responses: { 200: calendarView },
    handler: async (deps: CalendarDeps, { actor, query, reply }) => {
      const period = await readCalendar(deps, actor, {
        from: new Date(query.from),
        to: new Date(query.to),
        timeZone: query.time_zone,
        platform: query.platform,
        accountId: query.account_id,
        campaignId: query.campaign,
      });
      const write = timeWriter();
      const view: CalendarView = {
        time_zone: period.timeZone,
        data: period.entries.map((entry) => present(actor.workspaceId, entry, write)),
        more: period.more,
        free_slots: period.freeSlots.map(({ slotId, accountId, platform, time }) => ({
          slot_id: slotId,
          account_id: accountId,
          platform,
          at: write.instant(time.publishAt),
          wall_time: time.wallTime,
        })),
      };
      // Its type says what it holds. Checking and copying thousands of posts again would take longer than reading them.
      // As bytes: a text is counted, joined to its head and copied on its way out.
      const bytes = Buffer.from(JSON.stringify(view));
      return reply.header('cache-control', 'no-store').type(json).send(bytes);
    },
  });

const present = (workspaceId: WorkspaceId, entry: CalendarEntry, write: TimeWriter): CalendarEntryView => ({
  id: entry.id,
  state: entry.state,
  platform: entry.platform,
  account: entry.account,
  campaign_id: entry.campaignId,
  headline: headlineOf(entry.text),
  at: write.instant(entry.at),
  wall_time: entry.wallTime,
  thumbnail_url: entry.picture && pictureUrl(workspaceId, entry.picture),
  revision: entry.editNumber,
  approved_for: entry.approvedFor && {
    from: write.instant(entry.approvedFor.from),
    to: write.instant(entry.approvedFor.to),
  },
  moving: entry.moving,
});

const firstLineOf = (words: string): string => {
  const end = words.indexOf('\n');
  return end === -1 ? words : words.slice(0, end).trim();
};

const headlineOf = (words: string): string => {
  const line = firstLineOf(words.trim());
  if (line.length <= 120 || placeOf(line, 120) === line.length) return line;
  return `${line.slice(0, placeOf(line, 119))}…`;
};

/** Where so many letters end; some take two places. Taking thousands of lines apart would take longer than all else. */
function placeOf(line: string, letters: number): number {
  let place = 0;
  for (let count = 0; count < letters && place < line.length; count += 1)
    place += (line.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
  return place;
}

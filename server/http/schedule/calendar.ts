import { z } from 'zod';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { type CalendarDeps, type CalendarEntry, readCalendar } from '../../domain/schedule/calendar.ts';
import { createTimeFormatter, type TimeFormatter } from '../../domain/time/time-formatter.ts';
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
    summary: 'Read the calendar',
    details: 'Posts with a time, and free slots, in a period',
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
      const write = createTimeFormatter();
      const view: CalendarView = {
        time_zone: period.timeZone,
        data: period.entries.map((entry) => presentEntry(actor.workspaceId, entry, write)),
        more: period.more,
        free_slots: period.freeSlots.map(({ slotId, accountId, platform, time }) => ({
          slot_id: slotId,
          account_id: accountId,
          platform,
          at: write.instant(time.publishAt),
          wall_time: time.wallTime,
        })),
      };
      // Its type guarantees its shape. Validating and copying thousands of posts again would take longer than
      // reading them. Sent as bytes: a string would be measured, concatenated with its head and copied on its
      // way out.
      const bytes = Buffer.from(JSON.stringify(view));
      return reply.header('cache-control', 'no-store').type(json).send(bytes);
    },
  });

export const presentEntry = (
  workspaceId: WorkspaceId,
  entry: CalendarEntry,
  write: TimeFormatter,
): CalendarEntryView => ({
  id: entry.id,
  state: entry.state,
  platform: entry.platform,
  account: entry.account,
  campaign_id: entry.campaignId,
  idea_id: entry.ideaId,
  headline: headlineOf(entry.text),
  at: write.instant(entry.at),
  wall_time: entry.wallTime,
  thumbnail_url: entry.picture && pictureUrl(workspaceId, entry.picture),
  revision: entry.editNumber,
  approved_for: entry.approvedFor && {
    from: write.instant(entry.approvedFor.from),
    to: write.instant(entry.approvedFor.to),
  },
  moving: entry.moveMethod,
});

const firstLineOf = (content: string): string => {
  const end = content.indexOf('\n');
  return end === -1 ? content : content.slice(0, end).trim();
};

const headlineOf = (content: string): string => {
  const line = firstLineOf(content.trim());
  if (line.length <= 120 || placeOf(line, 120) === line.length) return line;
  return `${line.slice(0, placeOf(line, 119))}…`;
};

/**
 * Where this many characters end; some take two UTF-16 units. Splitting thousands of lines would take longer
 * than everything else.
 */
function placeOf(line: string, characters: number): number {
  let place = 0;
  for (let count = 0; count < characters && place < line.length; count += 1)
    place += (line.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
  return place;
}

import { type ProfileGridDeps, readProfileGrid } from '../../domain/schedule/profile-grid.ts';
import { createTimeFormatter } from '../../domain/time/time-formatter.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { presentEntry } from './calendar.ts';
import { profileGridView } from './views.ts';

export const profileGridRoute = defineRoute({
  operationId: 'getProfileGrid',
  summary: 'Preview the profile of an account',
  details: 'Posts that are out and planned ones, as the grid of the profile will show them',
  tag: 'Schedule',
  method: 'GET',
  paths: ['/v1/accounts/:id/profile-grid'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: idParam('acc', 'account'),
  responses: { 200: profileGridView },
  handler: async (deps: ProfileGridDeps, { actor, params }) => {
    const { timeZone, entries, more } = await readProfileGrid(deps, actor, params.id);
    const write = createTimeFormatter();
    return ok({
      time_zone: timeZone,
      data: entries.map(({ tile, ...entry }) => ({
        ...presentEntry(actor.workspaceId, entry, write),
        tile: tile && { mark: tile.mark, ...messageFields('label', tile.label) },
      })),
      more,
    });
  },
});

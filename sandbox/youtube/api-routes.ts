import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { listCategories } from './categories.ts';
import { createComment, listComments } from './comment-calls.ts';
import { deleteVideo } from './delete-video.ts';
import { errorAnswer } from './errors.ts';
import { listChannels } from './list-channels.ts';
import { listPlaylistItems } from './list-playlist-items.ts';
import { listVideos } from './list-videos.ts';
import { apiManners } from './manners.ts';
import { report } from './report.ts';
import type { YouTubeState } from './state.ts';
import { updateVideo } from './update-video.ts';
import { userInfo } from './user-info.ts';

/** What stands for www.googleapis.com (without uploads) and youtubeanalytics.googleapis.com. */
export function addApiRoutes(server: FastifyInstance, world: World, state: YouTubeState): void {
  const handle = (name: string, decide: (call: Call) => Outcome) =>
    operation(world, apiManners, name, decide);
  const api = '/youtube/api';
  const v3 = `${api}/youtube/v3`;
  const picture = (key: string) => `${state.imageUrl()}/channel/${key}.png`;

  for (const version of ['v2', 'v3'])
    server.get(
      `${api}/oauth2/${version}/userinfo`,
      handle('userinfo', (call) => userInfo(state.grants, picture, call)),
    );
  server.get(
    `${v3}/channels`,
    handle('listChannels', (call) => listChannels(state, call)),
  );
  server.get(
    `${v3}/videos`,
    handle('listVideos', (call) => listVideos(state, call)),
  );
  server.put(
    `${v3}/videos`,
    handle('updateVideo', (call) => updateVideo(state, call)),
  );
  server.delete(
    `${v3}/videos`,
    handle('deleteVideo', (call) => deleteVideo(state, call)),
  );
  server.post(
    `${v3}/commentThreads`,
    handle('createComment', (call) => createComment(state, call)),
  );
  server.get(
    `${v3}/commentThreads`,
    handle('listComments', (call) => listComments(state, call)),
  );
  server.get(
    `${v3}/playlistItems`,
    handle('listPlaylistItems', (call) => listPlaylistItems(state, call)),
  );
  server.get(
    `${v3}/videoCategories`,
    handle('listCategories', (call) => listCategories(state, call)),
  );
  server.get(
    '/youtube/analytics/v2/reports',
    handle('report', (call) => report(state, call)),
  );

  const nothingThere = handle('unknown', () => ({
    answer: errorAnswer({
      status: 404,
      reason: 'notFound',
      domain: 'global',
      message: 'Not Found',
      rpcStatus: 'NOT_FOUND',
    }),
  }));
  server.all(`${api}/*`, nothingThere);
  server.all('/youtube/analytics/*', nothingThere);
}

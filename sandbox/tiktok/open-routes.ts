import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { cancelPublish } from './cancel-publish.ts';
import { creatorInfo } from './creator-info.ts';
import { initContent } from './init-content.ts';
import { initInboxVideo, initVideo } from './init-video.ts';
import { publishStatus } from './publish-status.ts';
import { listVideos, queryVideos } from './read-videos.ts';
import { receiveChunks } from './receive-chunk.ts';
import { revokeToken } from './revoke-token.ts';
import type { TikTokState } from './state.ts';
import { token } from './token.ts';
import { uploadChunk } from './upload-chunk.ts';
import { userInfo } from './user-info.ts';

/** What stands for open.tiktokapis.com. The operation names are those the fault knobs use. */
export function addOpenRoutes(server: FastifyInstance, world: World, state: TikTokState): void {
  const { answers } = state;
  const handle = (name: string, decide: (state: TikTokState, call: Call) => Outcome) =>
    operation(world, answers.apiManners, name, (call) => decide(state, call));
  const v2 = '/tiktok/open/v2';

  const oauth = answers.oauthManners;
  server.post(
    `${v2}/oauth/token/`,
    operation(world, oauth, 'token', (call) => token(state, call)),
  );
  server.post(
    `${v2}/oauth/revoke/`,
    operation(world, oauth, 'revoke', (call) => revokeToken(state, call)),
  );

  server.get(`${v2}/user/info/`, handle('userInfo', userInfo));
  server.post(`${v2}/post/publish/creator_info/query/`, handle('creatorInfo', creatorInfo));
  server.post(`${v2}/post/publish/video/init/`, handle('initVideo', initVideo));
  server.post(`${v2}/post/publish/inbox/video/init/`, handle('initInboxVideo', initInboxVideo));
  server.post(`${v2}/post/publish/content/init/`, handle('initContent', initContent));
  server.post(`${v2}/post/publish/status/fetch/`, handle('publishStatus', publishStatus));
  server.post(`${v2}/post/publish/cancel/`, handle('cancelPublish', cancelPublish));
  server.post(`${v2}/video/list/`, handle('listVideos', listVideos));
  server.post(`${v2}/video/query/`, handle('queryVideos', queryVideos));

  const nothingThere = handle('unknown', () => ({
    answer: answers.envelope(404, 'invalid_params', 'Unsupported path(Janus)'),
  }));
  server.all('/tiktok/open/*', nothingThere);
}

/** What stands for open-upload.tiktokapis.com: only ever reached by the addresses that were handed out. */
export function addUploadRoutes(server: FastifyInstance, world: World, state: TikTokState): void {
  server.register(async (uploads) => {
    receiveChunks(uploads, world.blobs, state.publishes);
    uploads.put('/tiktok/upload/video/', (req, res) =>
      operation(world, state.answers.uploadManners, 'uploadChunk', (call) =>
        uploadChunk(state, call, req.tiktokChunk),
      )(req, res),
    );
  });
}

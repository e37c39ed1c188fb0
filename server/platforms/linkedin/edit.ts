/** Changing a post that is out: LinkedIn lets the text be changed and nothing else. Repeating it changes nothing more. */
import type { PostEditor, SendManifest } from '../../domain/platform-port/publisher.ts';
import { editCommentary, postUrl } from './calls.ts';
import { isRefusal, refusal, rejected, unavailable } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

type Apply = PostEditor['apply'];

export const createEditor = (settings: LinkedInSettings): PostEditor => ({
  supported: true,
  parts: ['caption'],
  apply: (externalId, manifest, io) => apply(settings, externalId, manifest, io),
});

async function apply(
  settings: LinkedInSettings,
  externalId: string,
  { wire }: SendManifest,
  io: Parameters<Apply>[2],
): ReturnType<Apply> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const answer = await editCommentary(caller, externalId, String(wire.commentary));
  if (answer.kind !== 'answered')
    return unavailable(`LinkedIn did not confirm the change (${answer.reason}). It will be tried again.`);
  if (answer.status === 200 || answer.status === 204)
    return { kind: 'published', externalId, url: postUrl(settings, externalId) };
  if (answer.status === 404)
    return rejected(
      'post_gone',
      'LinkedIn no longer has this post, so it cannot be changed. Publish a new one.',
    );
  if (isRefusal(answer)) return refusal(answer, io.now());
  return unavailable(`LinkedIn answered ${answer.status} to the change. It will be tried again.`);
}

/** Changes the text of a post that is out. Setting the same text twice changes nothing more. */
import type { Outcome, PostEditor } from '../../domain/platform-port/publisher.ts';
import { readPermalink, readSuccess } from './answers.ts';
import { editObject, getPermalink, publicUrl } from './calls.ts';
import { readWire } from './map.ts';
import { rejected, troubleBeforeCommit, unavailable } from './outcome.ts';
import { readOwn } from './sending.ts';
import type { FacebookSettings } from './settings.ts';

type Edited = Exclude<Outcome, { kind: 'unknown' | 'pending' }>;

export const createEditor = (settings: FacebookSettings): PostEditor => ({
  supported: true,
  parts: ['caption'],
  async apply(externalId, manifest, io): Promise<Edited> {
    const { road } = readWire(manifest);
    if (road === 'photo_story' || road === 'video_story')
      return rejected('story_not_editable', 'A Story shows no text, so there is nothing to change.');
    const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
    // Videos and Reels are known by the video's id, and their text is its description.
    const field = road === 'video' || road === 'reel' ? 'description' : 'message';
    const answer = readOwn(await editObject(caller, externalId, { [field]: manifest.text }));
    if (answer.kind !== 'ok')
      return troubleBeforeCommit(answer, { account: manifest.account, now: io.now() });
    if (!readSuccess(answer.text)) return unavailable('Facebook did not say whether it changed the text.');
    const link = readOwn(await getPermalink(caller, externalId));
    const told = link.kind === 'ok' ? readPermalink(link.text) : undefined;
    return { kind: 'published', externalId, url: publicUrl(settings, told, externalId) };
  },
});

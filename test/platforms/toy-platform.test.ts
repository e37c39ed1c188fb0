/**
 * A platform is one definition. This one is known to nobody but this test: it is connected, written for, published to
 * and counted, and no other file names it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformDefinition } from '../../server/domain/platform-port/definition.ts';
import type { PlatformView } from '../../server/http/views.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { definitions } from '../../server/platforms/index.ts';
import { linkedin } from '../../server/platforms/linkedin/definition.ts';
import { testSettings } from '../../server/platforms/linkedin/test-settings.ts';
import { fakeConnector } from '../accounts.ts';
import { startHouse } from '../house.ts';

const name = 'toy';

/** Its rules are LinkedIn's; its server is the list of what it was sent. */
function toyPlatform(shown: string[]): PlatformDefinition {
  const { signIn: _none, ...usual } = linkedin;
  return {
    ...usual,
    name,
    label: 'Toy',
    title: 'Toy Pages',
    credentials: ['TOY_CLIENT_ID', 'TOY_CLIENT_SECRET'],
    settings: { TOY_SPEED: { usual: '1', fits: /^\d$/, must: 'be a digit' } },
    hosts: { apiUrl: 'https://api.toy.example' },
    read: (installation) =>
      installation.simulatedAt(name) === null ? undefined : { speed: installation.setting('TOY_SPEED') },
    placements: linkedin.placements.map((placement) => ({ ...placement, id: 'toy.post', platform: name })),
    create(settings, send) {
      assert.deepEqual(settings, { speed: '1' });
      const { publisher } = linkedin.create(testSettings, send);
      return {
        connector: {
          ...fakeConnector(systemClock),
          name,
          displayName: 'Toy',
          // Nobody is asked: the browser comes straight back.
          authorizationUrl: ({ state, redirectUri }) =>
            `${redirectUri}?${new URLSearchParams({ state, code: 'c' })}`,
        },
        publisher: {
          ...publisher,
          name,
          displayName: 'Toy',
          manifest: (content, account) => ({ ...publisher.manifest(content, account), platform: name }),
          async step({ text }, io) {
            await io.committing();
            shown.push(text);
            return { kind: 'published', externalId: 'toy-1', url: 'https://toy.example/1' };
          },
        },
      };
    },
  };
}

test('a platform that only its definition knows is connected, written for, published to and counted', async () => {
  const shown: string[] = [];
  await using house = await startHouse({ definitions: [...definitions, toyPlatform(shown)] });
  const ines = house.visitor();
  await ines.signIn('ines');

  const { data } = (await ines.get<{ data: PlatformView[] }>('/v1/platforms')).body;
  const toy = data.find(({ platform }) => platform === name);
  assert.equal(toy?.name, 'Toy');
  assert.equal(toy?.available, true);

  const { authorization_url } = await ines.must<{ authorization_url: string }>('/oauth/connect', {
    platform: name,
  });
  const { pathname } = await ines.follow(authorization_url);
  const connection = pathname.replace('/accounts/connect/', '/v1/connections/');
  const connected = await ines.must<{ data: { platform: string }[] }>(`${connection}/confirm`, {
    external_ids: ['urn:page:1'],
  });
  assert.equal(connected.data[0]?.platform, name);
  const { captions } = await ines.must<{ captions: { platform: string; caption: string }[] }>(
    '/v1/content/captions',
    {
      brief: { subject: 'Fresh beans from the harbour', goal: 'announce', language: 'en' },
      platforms: [name],
      variants: 1,
      drafts: false,
    },
  );
  assert.equal(captions[0]?.platform, name);

  const id = await ines.draft({ platform: name, caption: 'Hello toy' });
  await ines.approve(id);
  await ines.must('/posts/publish', { post_id: id });
  const post = await ines.until(id, ({ state }) => state === 'published');
  assert.equal(post.permalink, 'https://toy.example/1');
  assert.deepEqual(shown, ['Hello toy']);

  const filtered = await ines.get<{ data: { id: string }[] }>(`/v1/posts?platform=${name}`);
  assert.deepEqual(
    filtered.body.data.map((one) => one.id),
    [id],
  );
  const document = await (await fetch(new URL('/openapi.json', house.baseUrl))).text();
  assert.match(document, /"enum":\["tiktok",[^\]]*"toy"\]/);
  assert.match(await (await fetch(new URL('/metrics', house.baseUrl))).text(), /platform="toy"/);
});

/** Which URLs count as a post of an account: users paste them when it is unknown whether a post went out. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { NamedAccount, Permalinks } from '../domain/platform-port/permalinks.ts';
import { createPermalinks as facebook } from './facebook/permalinks.ts';
import { testSettings as facebookSettings } from './facebook/test-settings.ts';
import { createPermalinks as instagram } from './instagram/permalinks.ts';
import { testSettings as instagramSettings } from './instagram/test-settings.ts';
import { createPermalinks as linkedin } from './linkedin/permalinks.ts';
import { testSettings as linkedinSettings } from './linkedin/test-settings.ts';
import { createPermalinks as tiktok } from './tiktok/permalinks.ts';
import { testSettings as tiktokSettings } from './tiktok/test-settings.ts';
import { createPermalinks as youtube } from './youtube/permalinks.ts';
import { testSettings as youtubeSettings } from './youtube/test-settings.ts';

interface Table {
  readonly name: string;
  readonly real: Permalinks;
  readonly simulated: Permalinks;
  readonly account: NamedAccount;
  /** Below the public pages, the URL that is stored, and the id in it. */
  readonly good: readonly (readonly [address: string, kept: string, externalId: string | null])[];
  readonly bad: readonly string[];
  /** The same below the sandbox's public pages. */
  readonly simulatedGood: readonly string[];
}

const sandbox = (name: string) => ({ wwwUrl: `http://127.0.0.1:3001/${name}/www`, simulated: true });

const tables: readonly Table[] = [
  {
    name: 'linkedin',
    real: linkedin(linkedinSettings),
    simulated: linkedin({ ...linkedinSettings, ...sandbox('linkedin') }),
    account: { externalId: 'urn:li:organization:77', handle: 'kaldera-coffee' },
    good: [
      [
        'https://www.linkedin.com/feed/update/urn:li:share:7263',
        'https://www.linkedin.com/feed/update/urn:li:share:7263/',
        'urn:li:share:7263',
      ],
      [
        'https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7263/?utm_source=share#top',
        'https://www.linkedin.com/feed/update/urn:li:ugcPost:7263/',
        'urn:li:ugcPost:7263',
      ],
      [
        'https://linkedin.com/feed/update/urn:li:activity:7264/',
        'https://www.linkedin.com/feed/update/urn:li:activity:7264/',
        null,
      ],
      [
        'https://de.linkedin.com/posts/Kaldera-Coffee_we-roast-slowly-activity-7123456789012345678-AbC_?rcm=1',
        'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678/',
        null,
      ],
      [
        'https://www.linkedin.com/posts/kaldera-coffee_share-7123456789012345678-AbCd',
        'https://www.linkedin.com/feed/update/urn:li:share:7123456789012345678/',
        'urn:li:share:7123456789012345678',
      ],
    ],
    bad: [
      'https://www.linkedin.com/',
      'https://www.linkedin.com/feed/',
      'https://www.linkedin.com/company/kaldera-coffee/',
      'https://www.linkedin.com/in/ines/',
      'https://www.linkedin.com/feed/update/urn:li:person:7263/',
      'https://www.linkedin.com/feed/update/urn:li:share:x/',
      'https://www.linkedin.com/posts/another-roaster_we-roast-activity-7123456789012345678-AbCd',
      'https://www.linkedin.com/pulse/we-roast-slowly-kaldera',
      'https://lnkd.in/eAbCdEf',
    ],
    simulatedGood: ['feed/update/urn:li:share:7263/'],
  },
  {
    name: 'facebook',
    real: facebook(facebookSettings),
    simulated: facebook({ ...facebookSettings, ...sandbox('facebook') }),
    account: { externalId: '1007', handle: 'kaldera.coffee' },
    good: [
      [
        'https://www.facebook.com/kaldera.coffee/posts/55',
        'https://www.facebook.com/kaldera.coffee/posts/55',
        '1007_55',
      ],
      [
        'https://m.facebook.com/KalderaCoffee/posts/we-roast/55/?ref=x',
        'https://www.facebook.com/KalderaCoffee/posts/55',
        '1007_55',
      ],
      [
        'https://www.facebook.com/1007/posts/pfbid02AbC',
        'https://www.facebook.com/1007/posts/pfbid02AbC',
        null,
      ],
      [
        'https://www.facebook.com/Kaldera-1007/posts/55',
        'https://www.facebook.com/Kaldera-1007/posts/55',
        '1007_55',
      ],
      ['https://www.facebook.com/1007_55', 'https://www.facebook.com/1007_55', '1007_55'],
      [
        'https://www.facebook.com/permalink.php?story_fbid=55&id=1007',
        'https://www.facebook.com/1007/posts/55',
        '1007_55',
      ],
      [
        'https://m.facebook.com/story.php?story_fbid=pfbid02AbC&id=1007',
        'https://www.facebook.com/1007/posts/pfbid02AbC',
        null,
      ],
      [
        'https://www.facebook.com/kaldera.coffee/videos/900/',
        'https://www.facebook.com/kaldera.coffee/videos/900/',
        '900',
      ],
      ['https://www.facebook.com/watch/?v=900', 'https://www.facebook.com/watch/?v=900', '900'],
      ['https://www.facebook.com/reel/900?s=1', 'https://www.facebook.com/reel/900/', '900'],
      ['https://www.facebook.com/photo/?fbid=12&set=a.1', 'https://www.facebook.com/photo/?fbid=12', null],
      [
        'https://www.facebook.com/kaldera.coffee/photos/a.1/12',
        'https://www.facebook.com/photo/?fbid=12',
        null,
      ],
      [
        'https://www.facebook.com/stories/kaldera.coffee/55/',
        'https://www.facebook.com/stories/kaldera.coffee/55',
        null,
      ],
    ],
    bad: [
      'https://www.facebook.com/',
      'https://www.facebook.com/kaldera.coffee',
      'https://www.facebook.com/kaldera.coffee/about',
      'https://www.facebook.com/another.roaster/posts/55',
      'https://www.facebook.com/2008/posts/55',
      'https://www.facebook.com/2008_55',
      'https://www.facebook.com/1007_x',
      'https://www.facebook.com/Another-2008/posts/55',
      'https://www.facebook.com/permalink.php?story_fbid=55&id=2008',
      'https://www.facebook.com/permalink.php?id=1007',
      'https://www.facebook.com/groups/1007/posts/55',
      'https://www.facebook.com/another.roaster/videos/900',
      'https://www.facebook.com/watch/?v=x',
      'https://www.facebook.com/stories/another.roaster/55',
      'https://www.facebook.com/share/p/1AbCdEf/',
      'https://fb.watch/abc/',
    ],
    simulatedGood: ['kaldera.coffee/posts/55', 'reel/900/', 'kaldera.coffee/videos/900/', '1007_55'],
  },
  {
    name: 'instagram',
    real: instagram(instagramSettings),
    simulated: instagram({ ...instagramSettings, ...sandbox('instagram') }),
    account: { externalId: '178414', handle: 'kaldera.coffee' },
    good: [
      ['https://www.instagram.com/p/DAbC-d_1/?igsh=x', 'https://www.instagram.com/p/DAbC-d_1/', null],
      ['https://instagram.com/reel/DAbCd12/', 'https://www.instagram.com/reel/DAbCd12/', null],
      ['https://www.instagram.com/reels/DAbCd12/', 'https://www.instagram.com/reel/DAbCd12/', null],
      ['https://www.instagram.com/Kaldera.Coffee/p/DAbCd12/', 'https://www.instagram.com/p/DAbCd12/', null],
      [
        'https://www.instagram.com/stories/kaldera.coffee/3141/',
        'https://www.instagram.com/stories/kaldera.coffee/3141/',
        null,
      ],
    ],
    bad: [
      'https://www.instagram.com/',
      'https://www.instagram.com/kaldera.coffee/',
      'https://www.instagram.com/p/',
      'https://www.instagram.com/p/a b/',
      'https://www.instagram.com/another.roaster/p/DAbCd12/',
      'https://www.instagram.com/stories/another.roaster/3141/',
      'https://www.instagram.com/explore/tags/coffee/',
    ],
    simulatedGood: ['p/DAbCd12345/', 'reel/DAbCd12345/', 'stories/kaldera.coffee/178/'],
  },
  {
    name: 'tiktok',
    real: tiktok(tiktokSettings),
    simulated: tiktok({ ...tiktokSettings, ...sandbox('tiktok') }),
    account: { externalId: 'open-id', handle: 'kaldera' },
    good: [
      [
        'https://www.tiktok.com/@kaldera/video/7123?is_from_webapp=1',
        'https://www.tiktok.com/@kaldera/video/7123',
        '7123',
      ],
      ['https://m.tiktok.com/@Kaldera/photo/7123', 'https://www.tiktok.com/@Kaldera/photo/7123', '7123'],
    ],
    bad: [
      'https://www.tiktok.com/',
      'https://www.tiktok.com/@kaldera',
      'https://www.tiktok.com/@another/video/7123',
      'https://www.tiktok.com/kaldera/video/7123',
      'https://www.tiktok.com/@kaldera/live/7123',
      'https://www.tiktok.com/@kaldera/video/x',
      'https://vm.tiktok.com/ZMabc/',
      'https://www.tiktok.com/t/ZMabc/',
    ],
    simulatedGood: ['@kaldera/video/7123', '@kaldera/photo/7123'],
  },
  {
    name: 'youtube',
    real: youtube(youtubeSettings),
    simulated: youtube({ ...youtubeSettings, ...sandbox('youtube') }),
    account: { externalId: 'UCkaldera01234', handle: '@kaldera' },
    good: [
      [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        'dQw4w9WgXcQ',
      ],
      ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
      [
        'https://m.youtube.com/shorts/dQw4w9WgXcQ',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        'dQw4w9WgXcQ',
      ],
      ['https://youtube.com/live/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ],
    bad: [
      'https://www.youtube.com/',
      'https://www.youtube.com/watch',
      'https://www.youtube.com/watch?v=a',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ<script>',
      'https://www.youtube.com/@kaldera',
      'https://www.youtube.com/channel/UCkaldera01234',
      'https://www.youtube.com/playlist?list=PLdQw4w9WgXcQ',
      'https://youtu.be/',
    ],
    simulatedGood: ['watch?v=dQw4w9WgXcQ', 'shorts/dQw4w9WgXcQ'],
  },
];

for (const { name, real, simulated, account, good, bad, simulatedGood } of tables) {
  describe(name, () => {
    test('the URL of a post is accepted, however the platform writes it, and stored in one form', () => {
      for (const [address, url, externalId] of good) {
        assert.deepEqual(real.read(` ${address} `, account), { url, externalId }, address);
        assert.deepEqual(real.read(url, account)?.url, url, 'what is kept is an address again');
      }
    });

    test('other pages, another account’s post and other sites are not accepted', () => {
      const others = tables.filter((one) => one.name !== name).flatMap((one) => one.good.map(([url]) => url));
      const [first = ''] = good[0] ?? [];
      const disguised = [
        first.replace('https:', 'http:'),
        first.replace('https://', 'https://ines:secret@'),
        first.replace(/https:\/\/([^/]+)/, 'https://$1.example.com'),
        first.replace(/https:\/\/([^/]+)/, 'https://$1:8443'),
        `https://example.com/?to=${first}`,
        first.replace('https:', 'javascript:'),
        first.replace(/https:\/\/[^/]+/, ''),
        '',
        'It is out',
        'https://example.com/post',
      ];
      for (const address of [...bad, ...others, ...disguised])
        assert.equal(real.read(address, account), undefined, address);
    });

    test('the sandbox’s URLs count where the platform is simulated, and only there', () => {
      for (const rest of simulatedGood) {
        const address = `${sandbox(name).wwwUrl}/${rest}`;
        assert.ok(simulated.read(address, account), address);
        assert.equal(real.read(address, account), undefined, address);
      }
      for (const [address] of good) assert.equal(simulated.read(address, account), undefined, address);
      assert.equal(simulated.read(`http://127.0.0.1:3001/${simulatedGood[0]}`, account), undefined);
    });

    test('an account whose name we do not know accepts its own URLs, and the example is not accepted', () => {
      for (const [address] of good) assert.ok(real.read(address, { ...account, handle: null }), address);
      assert.equal(real.read(real.example(account), account), undefined);
      assert.ok(real.example(account).startsWith('https://'));
      assert.ok(simulated.example(account).startsWith(sandbox(name).wwwUrl));
    });

    test('no pasted text makes it throw', () => {
      const [[address]] = good as [readonly [string, string, string | null]];
      const { origin } = new URL(address);
      const mangled = fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `${origin}/${rest}`),
        fc
          .array(fc.constantFrom('%', '%zz', '..', '/', '?', '#', '@', 'posts', '_', ':'))
          .map((parts) => address + parts.join('')),
      );
      fc.assert(
        fc.property(mangled, (text) => {
          const read = real.read(text, account);
          assert.ok(read === undefined || read.url.startsWith(`https://www.${name}.com/`), text);
        }),
        { numRuns: 300, seed: 11 },
      );
    });
  });
}

/**
 * TikTok's Content Sharing Guidelines, "Required UX Implementation in Your App", rule by rule: where each is
 * enforced, and a test where that is possible without a page. What the page enforces is tested with the review
 * page; it draws the form that is checked here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import { createTikTok } from './adapter.ts';
import { fetchCreatorFacts, form } from './declarations.ts';
import { declaredInfo, readWire } from './map.ts';
import { testSettings } from './test-settings.ts';
import {
  agree,
  agreeBranded,
  answer,
  brand,
  branded,
  caption,
  everyone,
  hint,
  io,
  keys,
  notPrivate,
  photoManifest,
  privacy,
  problems,
  shown,
  statement,
  toggle,
  videoManifest,
} from './test-support.ts';

type Place = 'the form' | 'the check' | 'the page' | 'the send';
interface Rule {
  readonly rule: string;
  readonly held: readonly Place[];
  readonly proof?: () => Promise<void> | void;
}

const rules: Readonly<Record<string, Rule>> = {
  T1: {
    rule: 'the latest creator info when the page is drawn',
    held: ['the page', 'the send'],
    async proof() {
      assert.notDeepEqual(await shown(), await shown({ comment_disabled: true }));
    },
  },
  T2: {
    rule: 'the nickname is shown',
    held: ['the form', 'the page'],
    proof: async () => assert.equal((await shown()).account, 'Lanternfish Coffee'),
  },
  T3: {
    rule: 'an account that may not post now stops it, try again later',
    held: ['the form', 'the send'],
    async proof() {
      for (const code of [
        'spam_risk_too_many_posts',
        'spam_risk_user_banned_from_posting',
        'reached_active_user_cap',
      ]) {
        const facts = await fetchCreatorFacts(testSettings, io(answer(200, { data: {}, error: { code } })));
        assert.ok(facts.kind === 'ok');
        assert.match(form(videoManifest(), facts.facts).closed?.text ?? '', /ry again later\.$/);
      }
    },
  },
  T4: {
    rule: 'the video is not longer than the account may post',
    held: ['the form', 'the send'],
    async proof() {
      const tooLong = 'The video is 0:43 long, and TikTok lets this account post at most 0:42. Shorten it.';
      assert.deepEqual(await problems(everyone, { max_video_post_duration_sec: 42 }), [tooLong]);
      assert.equal((await shown({ max_video_post_duration_sec: 42 })).notices[0]?.text, tooLong);
      assert.deepEqual(await problems(everyone, { max_video_post_duration_sec: 43 }), []);
      assert.deepEqual(await problems(everyone, { max_video_post_duration_sec: 1 }, photoManifest()), []);
    },
  },
  T5: {
    rule: 'the person can enter a title',
    held: ['the check', 'the page'],
    proof() {
      assert.equal(readWire(videoManifest()).post_info.title, caption.replace('\r', ''));
      assert.equal(readWire(photoManifest()).post_info.title, 'Two');
    },
  },
  T6: {
    rule: 'the audiences are those of creator_info',
    held: ['the form', 'the send'],
    async proof() {
      const offered = ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
      const { options } = await privacy({ privacy_level_options: offered });
      assert.deepEqual(
        options.map(({ value }) => value),
        offered,
      );
      assert.deepEqual(
        options.map(({ label }) => label),
        ['Followers', 'Friends', 'Only me'].map(verbatim),
      );
      assert.equal((await problems(everyone, { privacy_level_options: offered })).length, 1);
    },
  },
  T7: {
    rule: 'the audience is chosen by hand, without a default',
    held: ['the form', 'the page', 'the send'],
    async proof() {
      assert.deepEqual(await problems({}), ['Choose: Who can view this post.']);
      assert.equal(declaredInfo({}, 'video'), null);
    },
  },
  T8: {
    rule: 'interactions that the account turned off are greyed out',
    held: ['the form', 'the page'],
    async proof() {
      assert.ok((await toggle('allow_stitch')).disabled);
      assert.equal((await toggle('allow_duet')).disabled, undefined);
      assert.equal((await problems({ ...everyone, allow_stitch: true })).length, 1);
    },
  },
  T9: {
    rule: 'no interaction is on by default',
    held: ['the form', 'the page', 'the send'],
    proof() {
      const info = declaredInfo(everyone, 'video')?.postInfo;
      assert.deepEqual([info?.disable_comment, info?.disable_duet, info?.disable_stitch], [true, true, true]);
    },
  },
  T10: {
    rule: 'photo posts show Allow Comment only',
    held: ['the form'],
    async proof() {
      const { fields } = await shown({}, photoManifest());
      assert.deepEqual(
        keys(fields).filter((key) => key.startsWith('allow_')),
        ['allow_comment'],
      );
      assert.equal((await problems({ ...everyone, allow_duet: true }, {}, photoManifest())).length, 1);
    },
  },
  T11: {
    rule: 'the music declaration stands before the button, always, with its link',
    held: ['the form', 'the page'],
    async proof() {
      assert.deepEqual(await statement({}), agree);
      const { statements } = await shown();
      assert.deepEqual(statements.at(-1)?.links, [
        {
          text: verbatim('Music Usage Confirmation'),
          url: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
        },
      ]);
      for (const { text, links } of statements)
        for (const link of links) assert.ok(text.text.includes(link.text.text));
    },
  },
  T12: {
    rule: 'the disclosure is off by default and opens "Your brand" and "Branded content"',
    held: ['the form', 'the page'],
    async proof() {
      for (const [key, label] of [
        ['your_brand', 'Your brand'],
        ['branded_content', 'Branded content'],
      ] as const) {
        const field = await toggle(key);
        assert.deepEqual([field.label, field.when], [verbatim(label), { disclose: true }]);
      }
      assert.equal((await problems({ ...everyone, your_brand: true })).length, 1);
    },
  },
  T13: {
    rule: 'your brand: labelled as promotional content, said only then',
    held: ['the form'],
    async proof() {
      assert.deepEqual(
        await hint(brand),
        verbatim("Your photo/video will be labeled as 'Promotional content'"),
      );
      assert.equal(await hint({}), undefined);
      assert.equal(await hint({ disclose: true }), undefined);
    },
  },
  T14: {
    rule: 'branded content: labelled as paid partnership',
    held: ['the form'],
    proof: async () =>
      assert.deepEqual(
        await hint(branded),
        verbatim("Your photo/video will be labeled as 'Paid partnership'"),
      ),
  },
  T15: {
    rule: 'both: labelled as paid partnership',
    held: ['the form'],
    proof: async () =>
      assert.deepEqual(
        await hint({ ...brand, ...branded }),
        verbatim("Your photo/video will be labeled as 'Paid partnership'"),
      ),
  },
  T16: {
    rule: 'a disclosure without a choice cannot be posted',
    held: ['the form', 'the page'],
    proof: async () =>
      assert.deepEqual(await problems({ ...everyone, disclose: true }), [
        'You need to indicate if your content promotes yourself, a third party, or both.',
      ]),
  },
  T17: {
    rule: 'branded content is for everyone or friends only',
    held: ['the form', 'the send'],
    async proof() {
      const offered = { privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS'] };
      assert.deepEqual(await problems({ ...branded, privacy_level: 'MUTUAL_FOLLOW_FRIENDS' }, offered), []);
      assert.equal((await problems({ ...branded, privacy_level: 'FOLLOWER_OF_CREATOR' }, offered)).length, 1);
    },
  },
  T18: {
    rule: 'with "only me" branded content is disabled and says why; no choice is changed silently',
    held: ['the form', 'the page'],
    async proof() {
      assert.deepEqual((await toggle('branded_content')).disabledWhen, {
        condition: { privacy_level: 'SELF_ONLY' },
        why: notPrivate,
      });
    },
  },
  T19: {
    rule: 'with branded content "only me" is disabled and says why',
    held: ['the form', 'the page'],
    async proof() {
      const { options } = await privacy();
      const onlyMe = options.find(({ value }) => value === 'SELF_ONLY');
      assert.deepEqual(onlyMe?.disabledWhen, { condition: { branded_content: true }, why: notPrivate });
      const found = await problems({ ...branded, privacy_level: 'SELF_ONLY' });
      assert.deepEqual(found, [notPrivate.text, notPrivate.text]);
    },
  },
  T20: {
    rule: 'only your brand: the music declaration',
    held: ['the form'],
    proof: async () => assert.deepEqual(await statement(brand), agree),
  },
  T21: {
    rule: 'only branded content: the declaration names the branded content policy',
    held: ['the form'],
    async proof() {
      assert.deepEqual(await statement(branded), agreeBranded);
      assert.equal(
        (await shown()).statements[0]?.links[0]?.url,
        'https://www.tiktok.com/legal/page/global/bc-policy/en',
      );
    },
  },
  T22: {
    rule: 'both: the same',
    held: ['the form'],
    proof: async () => assert.deepEqual(await statement({ ...brand, ...branded }), agreeBranded),
  },
  T23: { rule: 'a preview of what will be posted', held: ['the page'] },
  T24: {
    rule: 'nothing is added to text or files, and texts can be edited',
    held: ['the send', 'the page'],
    proof() {
      const { text, wire } = videoManifest();
      assert.equal(text, caption.replace('\r', ''));
      assert.deepEqual(wire.post_info, { title: text });
    },
  },
  T25: {
    rule: 'nothing is sent before a person agreed',
    held: ['the send'],
    async proof() {
      const { publisher } = createTikTok(testSettings, () => Promise.reject(new Error('must not be called')));
      const untouched = () => Promise.reject(new Error('must not be called'));
      const outcome = await publisher.step(videoManifest(), {
        ...io(answer(500, {})),
        handles: {},
        declarations: {},
        reportUsage: () => undefined,
        request: untouched,
        save: untouched,
        committing: untouched,
        openMedia: untouched,
        mediaUrl: () => '',
      });
      assert.equal(outcome.kind, 'rejected');
    },
  },
  T26: {
    rule: 'it is said that processing may take a few minutes',
    held: ['the form', 'the page'],
    proof: async () =>
      assert.match((await shown()).notices.map(({ text }) => text).join(' '), /may take a few minutes/),
  },
  T27: { rule: 'the status is asked for until it is known (step.test.ts)', held: ['the send', 'the page'] },
};

test('all 27 rules are covered', () => {
  assert.deepEqual(
    Object.keys(rules),
    Array.from({ length: 27 }, (_, index) => `T${index + 1}`),
  );
  for (const { held } of Object.values(rules)) assert.ok(held.length > 0);
});

for (const [number, { rule, proof }] of Object.entries(rules)) if (proof) test(`${number}: ${rule}`, proof);

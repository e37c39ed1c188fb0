/**
 * What TikTok wants decided by the person who approves: who may view it, what others may do with it, and whether it
 * advertises. The account is asked each time, since its settings change; the words are TikTok's own (`words.ts`).
 */
import { z } from 'zod';
import { sayDuration } from '../../domain/media/fit-words.ts';
import type {
  Asked,
  AskIo,
  ChoiceOption,
  DeclarationField,
  DeclarationForm,
} from '../../domain/platform-port/declarations.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable } from '../kit/results.ts';
import { closedCodes } from './answers.ts';
import { isAuthLost, queryCreator } from './calls.ts';
import { readWire } from './map.ts';
import { reconnect } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';
import * as words from './words.ts';

const factsSchema = z.object({
  closed: z.enum(closedCodes).nullable(),
  nickname: z.string(),
  username: z.string(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number().nullable(),
});
type Facts = z.infer<typeof factsSchema>;

const nothingKnown: Facts = {
  closed: null,
  nickname: '',
  username: '',
  privacy_level_options: [],
  comment_disabled: true,
  duet_disabled: true,
  stitch_disabled: true,
  max_video_post_duration_sec: null,
};

export async function ask(settings: TikTokSettings, io: AskIo): Promise<Asked> {
  const answer = await queryCreator(createCaller(settings, io));
  if (answer.kind === 'ok') {
    const { creator_nickname, creator_username, max_video_post_duration_sec, ...rest } = answer.value;
    const facts: Facts = {
      ...rest,
      closed: null,
      nickname: creator_nickname,
      username: creator_username,
      max_video_post_duration_sec: max_video_post_duration_sec ?? null,
    };
    return { kind: 'ok', facts };
  }
  if (answer.kind !== 'refused')
    return notAvailable(`TikTok could not be asked about the account (${answer.reason}).`);
  const closed = closedCodes.find((code) => code === answer.code);
  if (closed !== undefined) return { kind: 'ok', facts: { ...nothingKnown, closed } };
  if (isAuthLost(answer)) return authLost(reconnect);
  return notAvailable(`TikTok answered ${answer.status} ${answer.code} when asked about the account.`);
}

const closedWords: Readonly<Record<(typeof closedCodes)[number], string>> = {
  spam_risk_too_many_posts: 'TikTok takes no more posts from this account for now. Try again later.',
  spam_risk_user_banned_from_posting:
    'TikTok does not let this account post at the moment. Look into the TikTok app for the reason, and try again later.',
  reached_active_user_cap:
    'As many accounts as TikTok allows have posted through this installation today. Try again later.',
};

export function form(manifest: SendManifest, asked: Json): DeclarationForm {
  const facts = factsSchema.safeParse(asked).data ?? nothingKnown;
  const video = readWire(manifest).media_type === undefined;
  const tooLong = video ? durationProblem(manifest, facts) : undefined;
  return {
    account: facts.nickname || facts.username || 'This TikTok account',
    fields: [
      privacy(facts, tooLong),
      ...interactions(facts, video),
      ...disclosure(),
      ...(video ? [aiGenerated] : []),
    ],
    statements: [
      { when: { disclose: true, branded_content: true }, ...words.brandedStatement },
      { when: {}, ...words.musicStatement },
    ],
    notices: [...(tooLong === undefined ? [] : [tooLong]), words.processingNotice, words.linkNotice],
    closed: facts.closed === null ? null : closedWords[facts.closed],
  };
}

/** A video that this account may not post leaves nothing to choose, so that an approval of it cannot stand either. */
function durationProblem({ media }: SendManifest, facts: Facts): string | undefined {
  const limit = facts.max_video_post_duration_sec;
  const durationMs = media[0]?.durationMs ?? 0;
  if (limit === null || durationMs <= limit * 1_000) return undefined;
  const lengths = [sayDuration(durationMs, Math.ceil), sayDuration(limit * 1_000)];
  return `The video is ${lengths[0]} long, and TikTok lets this account post at most ${lengths[1]}. Shorten it.`;
}

function privacy(facts: Facts, tooLong: string | undefined): DeclarationField {
  const onlyWithoutBranding: Readonly<Record<string, string>> = {
    SELF_ONLY: words.brandedNotPrivate,
    FOLLOWER_OF_CREATOR: 'Branded content can be shown to everyone or to friends only.',
  };
  const options = facts.privacy_level_options.map((value): ChoiceOption => {
    const why = onlyWithoutBranding[value];
    return {
      value,
      label: words.privacyLabels[value] ?? value,
      ...(tooLong === undefined ? {} : { disabled: tooLong }),
      ...(why === undefined ? {} : { disabledWhen: { condition: { branded_content: true }, why } }),
    };
  });
  return { kind: 'choice', key: 'privacy_level', label: 'Who can view this post', options };
}

function interactions(facts: Facts, video: boolean): DeclarationField[] {
  const toggle = (key: string, label: string, disabled: boolean): DeclarationField => ({
    kind: 'toggle',
    key,
    label,
    ...(disabled ? { disabled: `Turned off in the settings of this TikTok account.` } : {}),
  });
  const comment = toggle('allow_comment', 'Allow Comment', facts.comment_disabled);
  if (!video) return [comment];
  return [
    comment,
    toggle('allow_duet', 'Allow Duet', facts.duet_disabled),
    toggle('allow_stitch', 'Allow Stitch', facts.stitch_disabled),
  ];
}

const disclosure = (): DeclarationField[] => [
  {
    kind: 'toggle',
    key: 'disclose',
    label: 'Disclose post content',
    help: 'Turn on if this post promotes a brand, a product or a service: your own, somebody else’s, or both.',
    needsOneOf: { keys: ['your_brand', 'branded_content'], words: words.chooseDisclosure },
    hints: [
      { when: { disclose: true, branded_content: true }, text: words.partnershipLabel },
      { when: { disclose: true, your_brand: true }, text: words.promotionalLabel },
    ],
  },
  {
    kind: 'toggle',
    key: 'your_brand',
    label: 'Your brand',
    help: 'You promote yourself or your own business.',
    when: { disclose: true },
  },
  {
    kind: 'toggle',
    key: 'branded_content',
    label: 'Branded content',
    help: 'You promote another brand or a third party.',
    when: { disclose: true },
    disabledWhen: { condition: { privacy_level: 'SELF_ONLY' }, why: words.brandedNotPrivate },
  },
];

const aiGenerated: DeclarationField = {
  kind: 'toggle',
  key: 'is_aigc',
  label: 'AI-generated content',
  help: 'Turn on if AI made or changed the video so that it looks real. TikTok then labels it.',
};

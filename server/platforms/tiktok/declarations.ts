/**
 * What TikTok requires the approver to decide: who may view the post, what others may do with it, and whether it
 * advertises. The account's settings are fetched each time, since they change; the texts are TikTok's own.
 */

import { z } from 'zod';
import { formatDuration } from '../../domain/media/format-file-facts.ts';
import type {
  ChoiceOption,
  DeclarationFactsResult,
  DeclarationField,
  DeclarationForm,
  QueryIo,
} from '../../domain/platform-port/declarations.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable } from '../kit/results.ts';
import { closedCodes } from './answers.ts';
import { isAuthLost, queryCreator } from './calls.ts';
import { readWire } from './map.ts';
import { messages } from './messages.ts';
import { reconnect } from './outcome.ts';
import * as words from './required-texts.ts';
import type { TikTokSettings } from './settings.ts';
import { accountNotReached } from './user.ts';

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

const noFacts: Facts = {
  closed: null,
  nickname: '',
  username: '',
  privacy_level_options: [],
  comment_disabled: true,
  duet_disabled: true,
  stitch_disabled: true,
  max_video_post_duration_sec: null,
};

export async function fetchCreatorFacts(
  settings: TikTokSettings,
  io: QueryIo,
): Promise<DeclarationFactsResult> {
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
  if (answer.kind !== 'refused') return notAvailable(accountNotReached(answer.reason));
  const closed = closedCodes.find((code) => code === answer.code);
  if (closed !== undefined) return { kind: 'ok', facts: { ...noFacts, closed } };
  if (isAuthLost(answer)) return authLost(reconnect);
  return notAvailable(
    messages.account_answered({
      status: answer.status,
      code: answer.code,
    }),
  );
}

const closedMessages: Readonly<Record<(typeof closedCodes)[number], Message>> = {
  spam_risk_too_many_posts: messages.closed_too_many_posts(),
  spam_risk_user_banned_from_posting: messages.closed_may_not_post(),
  reached_active_user_cap: messages.closed_too_many_accounts(),
};

export function form(manifest: SendManifest, asked: Json): DeclarationForm {
  const facts = factsSchema.safeParse(asked).data ?? noFacts;
  const video = readWire(manifest).media_type === undefined;
  const tooLong = video ? durationProblem(manifest, facts) : undefined;
  return {
    account: facts.nickname || facts.username || 'This TikTok account',
    fields: [privacy(facts, tooLong), ...interactions(facts, video), ...disclosure(), aiGenerated],
    statements: [
      { when: { disclose: true, branded_content: true }, ...words.brandedStatement },
      { when: {}, ...words.musicStatement },
    ],
    notices: [...(tooLong === undefined ? [] : [tooLong]), words.processingNotice, words.linkNotice],
    closed: facts.closed === null ? null : closedMessages[facts.closed],
  };
}

/**
 * A video that this account may not post leaves nothing to choose, so that its approval cannot be valid either.
 */
function durationProblem({ media }: SendManifest, facts: Facts): Message | undefined {
  const limit = facts.max_video_post_duration_sec;
  const durationMs = media[0]?.durationMs ?? 0;
  if (limit === null || durationMs <= limit * 1_000) return undefined;
  return messages.video_too_long_here({
    length: formatDuration(durationMs, Math.ceil),
    max: formatDuration(limit * 1_000),
  });
}

function privacy(facts: Facts, tooLong: Message | undefined): DeclarationField {
  const onlyWithoutBranding: Readonly<Record<string, Message>> = {
    SELF_ONLY: words.brandedNotPrivate,
    FOLLOWER_OF_CREATOR: messages.branded_not_followers(),
  };
  const options = facts.privacy_level_options.map((value): ChoiceOption => {
    const why = onlyWithoutBranding[value];
    return {
      value,
      label: words.privacyLabels[value] ?? verbatim(value),
      ...(tooLong === undefined ? {} : { disabled: tooLong }),
      ...(why === undefined ? {} : { disabledWhen: { condition: { branded_content: true }, why } }),
    };
  });
  return { kind: 'choice', key: 'privacy_level', label: words.whoCanView, options };
}

function interactions(facts: Facts, video: boolean): DeclarationField[] {
  const turnedOff = messages.turned_off();
  const toggle = (key: string, label: Message, disabled: boolean): DeclarationField => ({
    kind: 'toggle',
    key,
    label,
    ...(disabled ? { disabled: turnedOff } : {}),
  });
  const comment = toggle('allow_comment', words.allowComment, facts.comment_disabled);
  if (!video) return [comment];
  return [
    comment,
    toggle('allow_duet', words.allowDuet, facts.duet_disabled),
    toggle('allow_stitch', words.allowStitch, facts.stitch_disabled),
  ];
}

const disclosure = (): DeclarationField[] => [
  {
    kind: 'toggle',
    key: 'disclose',
    label: words.disclose,
    help: messages.disclose_help(),
    needsOneOf: { keys: ['your_brand', 'branded_content'], words: words.chooseDisclosure },
    hints: [
      { when: { disclose: true, branded_content: true }, text: words.partnershipLabel },
      { when: { disclose: true, your_brand: true }, text: words.promotionalLabel },
    ],
  },
  {
    kind: 'toggle',
    key: 'your_brand',
    label: words.yourBrand,
    help: messages.your_brand_help(),
    when: { disclose: true },
  },
  {
    kind: 'toggle',
    key: 'branded_content',
    label: words.brandedContent,
    help: messages.branded_content_help(),
    when: { disclose: true },
    disabledWhen: { condition: { privacy_level: 'SELF_ONLY' }, why: words.brandedNotPrivate },
  },
];

const aiGenerated: DeclarationField = {
  kind: 'toggle',
  key: 'is_aigc',
  label: words.aiGenerated,
  help: messages.ai_generated_help(),
};

/**
 * What YouTube requires the approver to decide: who may see the video, whether it is made for kids, whether it
 * shows altered or synthetic content. The certification beside the button is YouTube's own sentence, word for
 * word.
 */

import { z } from 'zod';
import type {
  DeclarationFactsResult,
  DeclarationField,
  DeclarationForm,
  PlatformDeclarations,
  QueryIo,
  Statement,
} from '../../domain/platform-port/declarations.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { handleOf, readOwnChannel } from './channel.ts';
import { maxUnverifiedDurationMs } from './limits.ts';
import { messages } from './messages.ts';
import type { YouTubeSettings } from './settings.ts';

const termsUrl = 'https://www.youtube.com/t/terms';

/** YouTube API Services Terms of Service, section 9.1. Neither a letter nor the language may be changed. */
export const certification: Statement = {
  when: {},
  text: verbatim(
    `By clicking 'upload,' you certify that the content you are uploading complies with the YouTube Terms of Service (including the YouTube Community Guidelines) at ${termsUrl}. Please be sure not to violate others' copyright or privacy rights.`,
  ),
  links: [
    { text: verbatim('YouTube Terms of Service'), url: termsUrl },
    {
      text: verbatim('YouTube Community Guidelines'),
      url: 'https://www.youtube.com/t/community_guidelines',
    },
    { text: verbatim(termsUrl), url: termsUrl },
  ],
};

const fields: readonly DeclarationField[] = [
  {
    kind: 'choice',
    key: 'visibility',
    label: messages.visibility(),
    help: messages.visibility_help(),
    options: [
      { value: 'public', label: messages.choice_public() },
      {
        value: 'unlisted',
        label: messages.choice_unlisted(),
      },
      {
        value: 'private',
        label: messages.choice_private(),
      },
    ],
  },
  {
    kind: 'choice',
    key: 'made_for_kids',
    label: messages.made_for_kids(),
    help: messages.made_for_kids_help(),
    options: [
      { value: 'yes', label: messages.made_for_kids_yes() },
      { value: 'no', label: messages.made_for_kids_no() },
    ],
  },
  {
    kind: 'choice',
    key: 'altered_content',
    label: messages.altered_content(),
    help: messages.altered_content_help(),
    options: [
      { value: 'yes', label: messages.yes() },
      { value: 'no', label: messages.no() },
    ],
  },
];

/** An amendment writes no first comment, so it may choose any value. */
const commentable = ({ first_comment, amends }: SendManifest): boolean =>
  first_comment !== undefined && amends === undefined;

/** A choice that disables comments is not available for a video with a first comment. */
const withoutComments: Readonly<Record<string, { readonly value: string; readonly why: Message }>> = {
  visibility: {
    value: 'private',
    why: messages.private_without_comments(),
  },
  made_for_kids: {
    value: 'yes',
    why: messages.kids_without_comments(),
  },
};

function withComments(field: DeclarationField): DeclarationField {
  const closed = withoutComments[field.key];
  if (closed === undefined || field.kind !== 'choice') return field;
  const options = field.options.map((option) =>
    option.value === closed.value ? { ...option, disabled: closed.why } : option,
  );
  return { ...field, options };
}

const factsSchema = z.object({
  title: z.string(),
  handle: z.string().nullable(),
  longUploads: z.string().nullable(),
});

async function ask(
  settings: YouTubeSettings,
  manifest: SendManifest,
  io: QueryIo,
): Promise<DeclarationFactsResult> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const own = await readOwnChannel(caller);
  if (own.kind === 'unavailable') return own;
  if (own.kind === 'refused') return { kind: 'auth_lost', plainReason: own.plainReason };
  const { channel } = own;
  // The video would go to whatever channel the token belongs to.
  if (channel.id !== manifest.account) {
    const plainReason = messages.other_channel_named({ channel: channel.snippet.title });
    return { kind: 'auth_lost', plainReason };
  }
  const longUploads = channel.status?.longUploadsStatus ?? null;
  return { kind: 'ok', facts: { title: channel.snippet.title, handle: handleOf(channel), longUploads } };
}

function form(manifest: SendManifest, facts: Json): DeclarationForm {
  const known = factsSchema.safeParse(facts).data;
  const account =
    known === undefined
      ? manifest.account
      : known.handle === null
        ? known.title
        : `${known.title} (${known.handle})`;
  return {
    account,
    fields: commentable(manifest) ? fields.map(withComments) : fields,
    statements: [certification],
    notices: [messages.approving_is_upload({ account })],
    closed: tooLong(manifest, known?.longUploads ?? null),
  };
}

/** YouTube accepts more than 15 minutes only from channels with a confirmed phone number. */
function tooLong({ media }: SendManifest, longUploads: string | null): Message | null {
  if (longUploads !== 'eligible' && longUploads !== 'disallowed') return null;
  const isLong = media.some(({ durationMs }) => (durationMs ?? 0) > maxUnverifiedDurationMs);
  return isLong ? messages.phone_not_confirmed() : null;
}

export const createDeclarations = (settings: YouTubeSettings): PlatformDeclarations => ({
  fetchFacts: (manifest, io) => ask(settings, manifest, io),
  form,
});

/**
 * What YouTube wants decided by the person who approves: who may see the video, whether it is made for kids, whether it
 * shows altered or synthetic content. The certification beside the button is YouTube's own sentence, word for word.
 */
import { z } from 'zod';
import type {
  Asked,
  AskIo,
  DeclarationField,
  DeclarationForm,
  PlatformDeclarations,
  Statement,
} from '../../domain/platform-port/declarations.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { handleOf, readOwnChannel } from './channel.ts';
import { unverifiedMaxDurationMs } from './limits.ts';
import type { YouTubeSettings } from './settings.ts';

const termsUrl = 'https://www.youtube.com/t/terms';

/** YouTube API Services Terms of Service, section 9.1. Not a letter may be changed. */
export const certification: Statement = {
  when: {},
  text: `By clicking 'upload,' you certify that the content you are uploading complies with the YouTube Terms of Service (including the YouTube Community Guidelines) at ${termsUrl}. Please be sure not to violate others' copyright or privacy rights.`,
  links: [
    { text: 'YouTube Terms of Service', url: termsUrl },
    { text: 'YouTube Community Guidelines', url: 'https://www.youtube.com/t/community_guidelines' },
    { text: termsUrl, url: termsUrl },
  ],
};

const fields: readonly DeclarationField[] = [
  {
    kind: 'choice',
    key: 'visibility',
    label: 'Visibility on YouTube',
    help: 'YouTube keeps videos from apps that Google has not audited private, whatever is chosen. You are told when that happens.',
    options: [
      { value: 'public', label: 'Public: everyone can watch it' },
      { value: 'unlisted', label: 'Unlisted: anyone with the link can watch it' },
      { value: 'private', label: 'Private: only you and people you choose can watch it' },
    ],
  },
  {
    kind: 'choice',
    key: 'made_for_kids',
    label: 'Is this video made for kids?',
    help: 'YouTube asks this of every video, wherever you are. Videos made for kids have no comments and no notifications.',
    options: [
      { value: 'yes', label: "Yes, it's made for kids" },
      { value: 'no', label: "No, it's not made for kids" },
    ],
  },
  {
    kind: 'choice',
    key: 'altered_content',
    label: 'Does the video contain altered or synthetic content?',
    help: 'Say yes when it makes a real person appear to say or do something they did not, alters footage of a real event or place, or shows a realistic scene that did not happen.',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
];

/** A change of a video that is out says nothing under it, so it may choose what it likes. */
const commentable = ({ first_comment, amends }: SendManifest): boolean =>
  first_comment !== undefined && amends === undefined;

/** What leaves a video without comments cannot be chosen for one that is to have a first comment. */
const withoutComments: Readonly<Record<string, { readonly value: string; readonly why: string }>> = {
  visibility: {
    value: 'private',
    why: 'Nobody can comment on a private video, and this one is to have a first comment. Take that out of the post first.',
  },
  made_for_kids: {
    value: 'yes',
    why: 'Videos made for kids have no comments, and this one is to have a first comment. Take that out of the post first.',
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

async function ask(settings: YouTubeSettings, manifest: SendManifest, io: AskIo): Promise<Asked> {
  const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
  const own = await readOwnChannel(caller);
  if (own.kind === 'unavailable') return own;
  if (own.kind === 'refused') return { kind: 'auth_lost', plainReason: own.plainReason };
  const { channel } = own;
  // The video would go to whatever channel the token belongs to.
  if (channel.id !== manifest.account) {
    const plainReason = `This connection now belongs to the channel "${channel.snippet.title}", not to the one of this post. Reconnect the right channel.`;
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
    notices: [
      `Approving is the "upload" that YouTube's words speak of: the video goes to the YouTube channel ${account} with the visibility chosen here.`,
    ],
    closed: tooLong(manifest, known?.longUploads ?? null),
  };
}

/** YouTube takes more than 15 minutes only from channels that confirmed a phone number. */
function tooLong({ media }: SendManifest, longUploads: string | null): string | null {
  if (longUploads !== 'eligible' && longUploads !== 'disallowed') return null;
  const isLong = media.some(({ durationMs }) => (durationMs ?? 0) > unverifiedMaxDurationMs);
  return isLong
    ? 'This channel may only upload videos of up to 15 minutes. Confirm its phone number at youtube.com/verify, or shorten the video.'
    : null;
}

export const createDeclarations = (settings: YouTubeSettings): PlatformDeclarations => ({
  ask: (manifest, io) => ask(settings, manifest, io),
  form,
});

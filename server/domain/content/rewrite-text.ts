import { AppError, notFound } from '../../errors.ts';
import type { MediaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { MediaStorage, MediaStore } from '../media/ports.ts';
import { type RecordGeneratedDeps, recordGenerated } from '../origins/record-generated.ts';
import type { PlatformName } from '../platforms.ts';
import type { Language } from './languages.ts';
import { messages } from './messages.ts';
import { mustNotBeEmpty } from './picture-spec.ts';
import type { RewriteAction, RewriteRequest, TokenCount, Writer } from './ports.ts';
import { readPicture } from './read-picture.ts';
import { type ReadBrandDeps, readBrand } from './save-brand.ts';
import { chooseRewriter, type WriterKind, type Writers } from './writers.ts';

export interface RewriteDeps extends ReadBrandDeps, RecordGeneratedDeps {
  readonly writers: Writers;
  readonly media: Pick<MediaStore, 'find'>;
  readonly storage: Pick<MediaStorage, 'open'>;
}

export interface RewriteInput {
  readonly action: RewriteAction;
  readonly text: string;
  readonly platform?: PlatformName | undefined;
  readonly language: Language;
  readonly mediaId?: MediaId | undefined;
  readonly writer?: WriterKind | undefined;
}

export interface RewriteResult {
  readonly text: string;
  readonly writer: Pick<Writer, 'kind' | 'name'>;
  readonly tokens: TokenCount | null;
}

export type RewriteEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'done'; readonly result: RewriteResult };

/** Rewrites a text that a person is editing. The result is returned, never saved. */
export async function rewriteText(
  deps: RewriteDeps,
  actor: Actor,
  input: RewriteInput,
  signal: AbortSignal,
): Promise<AsyncIterable<RewriteEvent>> {
  require(actor, 'write_posts');
  const { action, text, platform = null, language } = input;
  validateInput(input);
  const writer = await chooseRewriter(deps.writers, actor.workspaceId, input.writer, action);
  const brand = await readBrand(deps, actor.workspaceId);
  const image = await pictureFor(deps, actor, input);
  const request: RewriteRequest = { action, text, brand, platform, language, image, signal };

  return (async function* rewrite(): AsyncGenerator<RewriteEvent> {
    let streamed = '';
    let finalText: string | undefined;
    let tokens: TokenCount | null = null;
    for await (const event of writer.rewrite(request)) {
      if (event.kind === 'caption') finalText = event.variant.caption;
      if (event.kind === 'done') tokens = event.tokens;
      if (event.kind !== 'text') continue;
      streamed += event.text;
      yield event;
    }
    signal.throwIfAborted();
    const { kind, name } = writer;
    const rewritten = finalText ?? streamed;
    await recordGenerated(deps, actor, writer, [rewritten]);
    yield { kind: 'done', result: { text: rewritten, writer: { kind, name }, tokens } };
  })();
}

function validateInput({ action, text, mediaId }: RewriteInput): void {
  if (action === 'alt_text' ? mediaId !== undefined : text.trim() !== '') return;
  const [param, problem] =
    action === 'alt_text' ? ['media_id', messages.picture_not_named()] : ['text', mustNotBeEmpty];
  throw new AppError(
    'invalid_request',
    messages.nothing_to_rewrite({
      param,
      problem,
    }),
    {
      errors: [{ param, code: 'missing', message: problem }],
    },
  );
}

async function pictureFor(
  deps: Pick<RewriteDeps, 'media' | 'storage'>,
  { workspaceId }: Actor,
  { action, mediaId }: RewriteInput,
): Promise<RewriteRequest['image']> {
  if (action !== 'alt_text' || mediaId === undefined) return null;
  const media = await deps.media.find(null, workspaceId, mediaId);
  if (!media) throw notFound('file');
  return readPicture(deps, media, 'media_id');
}

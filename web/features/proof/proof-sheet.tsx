import { memo } from 'react';
import type { AccountView, PlatformView, PostDetailView, PostView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { OriginSection, tracedText } from '../origins/origin-section.tsx';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { type PersonTag, toPeopleTags } from '../post/people-tags.ts';
import { shortDigest } from '../post/post-headline.ts';
import { type OptionValues, optionsToPublish, postKind, visibleFiles } from '../post/post-options.ts';
import { countLength } from '../post/text-length.ts';
import { MarkedText } from './marked-text.tsx';
import { MentionsContext } from './previews/folded-text.tsx';
import { lookOf } from './previews/index.tsx';
import { comparedText, lastVoidedApproval, proofContent } from './proof-content.ts';
import { type ProofFile, ProofFiles } from './proof-files.tsx';
import { ProofOptions } from './proof-options.tsx';
import { type SignatureSlot, Signatures } from './signatures.tsx';

/** Most posts are new and the only one of their idea: there is nothing to compare. */
const comparisons = preloadable(() => import('./comparisons.ts'));

const contentKind = (files: readonly ProofFile[], options: OptionValues): string => {
  const kind = postKind(options);
  if (kind !== 'post') return kind;
  const shown = visibleFiles(files);
  const first = shown[0];
  if (!first) return 'text';
  if (shown.length === 1) return first.kind;
  return shown.every((one) => one.kind === 'image') ? 'images' : 'files';
};

/** `TikTok video post`, `Change of a LinkedIn text post` */
const describeKind = (post: PostDetailView, files: readonly ProofFile[]): string => {
  const platform = platformLabel(post.platform);
  const kind = contentKind(files, post.options);
  const count = visibleFiles(files).length;
  return post.amends === null
    ? t(
        '{kind, select, reel {{platform} Reel} story {{platform} Story} text {{platform} text post} image {{platform} picture post} video {{platform} video post} document {{platform} document post} images {{platform} {count} pictures} other {{platform} {count} files}}',
        { kind, platform, count },
      )
    : t(
        'Change of a {kind, select, reel {{platform} Reel} story {{platform} Story} text {{platform} text post} image {{platform} picture post} video {{platform} video post} document {{platform} document post} images {{platform} {count} pictures} other {{platform} {count} files}}',
        { kind, platform, count },
      );
};

/** Who is tagged, under whatever name the platform has for it. */
const peopleIn = (platform: PlatformView | undefined, options: OptionValues): readonly PersonTag[] => {
  const option = platform?.options.find(({ kind }) => kind === 'people_tags');
  return option ? toPeopleTags(options[option.key]) : [];
};

export const ProofSheet = memo(function ProofSheet({
  post,
  platform,
  account,
  zone,
  landedBy = null,
  posts,
  showsMarks = true,
  slot,
}: {
  post: PostDetailView;
  platform: PlatformView | undefined;
  account: AccountView | undefined;
  zone: string;
  landedBy?: string | null;
  /** The posts of its idea, where there are several. */
  posts?: readonly PostView[] | undefined;
  showsMarks?: boolean;
  /** While it is signed together with others. */
  slot?: SignatureSlot | undefined;
}) {
  const { proof, text, mentions, files } = proofContent(post);
  const revision = post.current_revision;
  const options = optionsToPublish(post);
  const { Preview, place, lines, fold, hidesText } = lookOf(post.platform, { options: post.options, files });
  const caption = platform?.limits?.caption;
  const captionLabel = caption?.label ?? t('Caption');
  const lastVoid = lastVoidedApproval(post);
  const before = comparedText(post, posts);
  const isCompared = posts !== undefined || lastVoid !== undefined || post.amends !== null;
  const compare = usePreloadable(comparisons, isCompared, () => undefined);
  return (
    <article className="sheet">
      <div className="slugline slug">
        <span className="flex items-center gap-2">
          <PlatformGlyph platform={post.platform} size={14} label={null} />
          <b>{describeKind(post, files)}</b>
        </span>
        <span className="max-phone:hidden">№ {post.id}</span>
        {revision ? (
          <span>{rich('rev <b>{revision}</b>', { revision: revision.number })}</span>
        ) : (
          <span>{t('draft')}</span>
        )}
        {proof ? (
          <span
            className="ml-auto"
            title={t('Digest of everything that goes out: {digest}', { digest: proof.digest })}
          >
            {shortDigest(proof.digest)}
          </span>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,352px)_minmax(0,1fr)] max-wide:grid-cols-[minmax(0,300px)_minmax(0,1fr)] max-tablet:grid-cols-1">
        <div className="p-[18px] pr-0 max-tablet:mx-auto max-tablet:w-[min(380px,100%)] max-tablet:pr-[18px]">
          <div className="shadow-[0_0_0_1px_var(--edge)]">
            <MentionsContext value={mentions}>
              <Preview
                name={post.account?.name ?? t('No account chosen')}
                handle={post.account?.handle ?? null}
                picture={account?.picture_url ?? null}
                text={text}
                fold={fold ?? caption?.fold_at ?? 210}
                lines={lines}
                files={files}
                options={post.options}
              />
            </MentionsContext>
          </div>
          <p className="slug mt-2">{place}</p>
        </div>
        <div className="grid content-start gap-4 p-[18px] pl-6 max-tablet:pl-[18px]">
          <ProofOptions platform={platform} values={options} files={files} part="words" />
          <section className="grid gap-2">
            <div className="flex items-baseline justify-between gap-2">
              <h2 className="h3">
                {before?.of === 'idea' && showsMarks
                  ? t('{caption} in full, against the shared text', { caption: captionLabel })
                  : t('{caption} in full', { caption: captionLabel })}
              </h2>
              {caption ? (
                <span className="slug flex-none">
                  <b>{formatNumber(countLength(caption.unit, text))}</b> /{' '}
                  {caption.unit === 'bytes'
                    ? t('{number} bytes', { number: formatNumber(caption.max_length) })
                    : formatNumber(caption.max_length)}
                </span>
              ) : null}
            </div>
            <p className="font-post text-[15px] leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
              {showsMarks && before ? (
                <MarkedText before={before.text} after={text} />
              ) : (
                (tracedText(post.origin, 'caption', text) ?? text) || (
                  <span className="text-fg-3">
                    {hidesText ? t('A Story shows no caption.') : t('No text yet.')}
                  </span>
                )
              )}
            </p>
            <ProblemList errors={post.problems} />
          </section>
          <OriginSection origin={post.origin} />
          <ProofFiles
            files={files}
            people={peopleIn(platform, options)}
            described={
              platform?.limits?.images.alt_text_max_length !== 0 && postKind(post.options) === 'post'
            }
          />
          <ProofOptions platform={platform} values={options} files={files} part="rest" />
          {compare ? <compare.AmendmentDiff post={post} platform={platform} text={text} /> : null}
          {compare && posts ? <compare.AgainstIdea post={post} posts={posts} zone={zone} /> : null}
          {compare && lastVoid && post.amends === null ? (
            <compare.ChangedSince
              approval={lastVoid}
              before={post.last_approved}
              text={text}
              now={proof}
              schedule={post.schedule}
              zone={zone}
            />
          ) : null}
        </div>
      </div>
      <Signatures
        post={post}
        zone={zone}
        landedBy={landedBy}
        slot={slot ?? (platform?.asks_approver ? 'waiting' : 'ready')}
      />
    </article>
  );
});

import { memo, useState } from 'react';
import type { AccountView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { formatNumber } from '../../i18n/locale.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { shortDigest } from '../post/post-headline.ts';
import { type OptionValues, optionsToPublish, postKind, visibleFiles } from '../post/post-options.ts';
import { shownProof } from '../post/queries.ts';
import { countLength } from '../post/text-length.ts';
import { AmendmentDiff } from './amendment-diff.tsx';
import { ChangedSince, MarkedText } from './changed-since.tsx';
import { lookOf } from './previews/index.tsx';
import { kindOfMime } from './previews/preview.ts';
import { type ProofFile, ProofFiles } from './proof-files.tsx';
import { ProofOptions } from './proof-options.tsx';
import { Signatures } from './signatures.tsx';

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

/**
 * What is reviewed: the proof if there is one, else the draft. A proof keeps the order of the files, and an edit
 * ends it, so the role of each file can be read from the post.
 */
const proofContent = (post: PostDetailView) => {
  const proof = shownProof(post);
  const files = (proof?.media ?? post.media).map((one, index): ProofFile => {
    const postFile = post.media[index];
    const kind = kindOfMime(one.mime);
    return {
      ...one,
      kind,
      role: postFile?.role ?? null,
      alt: one.alt_text,
      name: postFile?.name,
      durationMs: one.duration_ms,
      // A rendition has no still image; the browser then shows the first frame.
      poster: kind === 'video' && !proof ? postFile?.preview_url : null,
    };
  });
  return { proof, text: proof?.text ?? post.caption, files };
};

export const ProofSheet = memo(function ProofSheet({
  post,
  platform,
  account,
  zone,
  landedBy = null,
}: {
  post: PostDetailView;
  platform: PlatformView | undefined;
  account: AccountView | undefined;
  zone: string;
  landedBy?: string | null;
}) {
  const [showsMarks, setShowsMarks] = useState(true);
  const { proof, text, files } = proofContent(post);
  const revision = post.current_revision;
  const options = optionsToPublish(post);
  const { Preview, place, lines, fold, hidesText } = lookOf(post.platform, { options: post.options, files });
  const caption = platform?.limits?.caption;
  const lastVoid = post.approvals_list
    .filter((one) => one.voided_at !== null && one.digest !== proof?.digest)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  // An amendment is compared with the published post; any other post with what was last signed.
  const before = post.amends === null ? (lastVoid ? post.last_approved : null) : post.replaces;
  const hasChanges = before !== null && before.text !== text;
  useHotkeys(hasChanges ? { d: () => setShowsMarks((shown) => !shown) } : {});
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
          </div>
          <p className="slug mt-2">{place}</p>
        </div>
        <div className="grid content-start gap-4 p-[18px] pl-6 max-tablet:pl-[18px]">
          <ProofOptions platform={platform} values={options} files={files} part="words" />
          <section className="grid gap-2">
            <div className="flex items-center justify-between gap-2">
              <h2 className="h3">{t('{caption} in full', { caption: caption?.label ?? t('Caption') })}</h2>
              {hasChanges ? (
                <span className="flex items-center gap-2">
                  <kbd aria-hidden className="max-tablet:hidden">
                    D
                  </kbd>
                  <span className="seg">
                    <button type="button" aria-pressed={showsMarks} onClick={() => setShowsMarks(true)}>
                      {t('Marked')}
                    </button>
                    <button type="button" aria-pressed={!showsMarks} onClick={() => setShowsMarks(false)}>
                      {t('Clean', {}, 'without marks')}
                    </button>
                  </span>
                </span>
              ) : caption ? (
                <span className="slug">
                  <b>{formatNumber(countLength(caption.unit, text))}</b> /{' '}
                  {caption.unit === 'bytes'
                    ? t('{number} bytes', { number: formatNumber(caption.max_length) })
                    : formatNumber(caption.max_length)}
                </span>
              ) : null}
            </div>
            <p className="font-post text-[15px] leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
              {hasChanges && showsMarks && before ? (
                <MarkedText before={before.text} after={text} />
              ) : (
                text || (
                  <span className="text-fg-3">
                    {hidesText ? t('A Story shows no words.') : t('No words yet.')}
                  </span>
                )
              )}
            </p>
            <ProblemList errors={post.problems} />
          </section>
          <ProofFiles
            files={files}
            described={
              platform?.limits?.images.alt_text_max_length !== 0 && postKind(post.options) === 'post'
            }
          />
          <ProofOptions platform={platform} values={options} files={files} part="rest" />
          <AmendmentDiff post={post} platform={platform} text={text} />
          {lastVoid && post.amends === null ? (
            <ChangedSince
              approval={lastVoid}
              before={before}
              text={text}
              now={proof}
              schedule={post.schedule}
              zone={zone}
            />
          ) : null}
        </div>
      </div>
      <Signatures post={post} zone={zone} landedBy={landedBy} hasChoices={platform?.asks_approver ?? false} />
    </article>
  );
});

import { useState } from 'react';
import type { PlatformView, PostDetailView } from '../../server/http/views.ts';
import { countIn } from '../lib/counting.ts';
import { fileSize, lengthOf, shortDigest } from '../lib/words.ts';
import { ChangedSince, MarkedText } from './changed-since.tsx';
import { ProblemList } from './feedback.tsx';
import { LinkedInPreview } from './linkedin-preview.tsx';
import { PlatformGlyph, platformLabel } from './platform-glyph.tsx';
import { Signatures } from './signatures.tsx';
import { Thumb } from './thumb.tsx';

type Limits = NonNullable<PlatformView['limits']>;

const kindOf = (media: readonly { mime: string }[]): string => {
  if (media.length === 0) return 'text post';
  if (media.some(isVideo)) return media.length === 1 ? 'video post' : `${media.length} files`;
  return media.length === 1 ? 'picture post' : `${media.length} pictures`;
};
const isVideo = ({ mime }: { mime: string }): boolean => mime.startsWith('video/');

/** Stored revisions have none; the browser then shows the first frame. */
const posterOf = (media: { url: string; preview_url?: string | null }): string | null =>
  media.preview_url ?? null;

/** What is judged: the stored revision if there is one, else the draft as it stands. */
const contentOf = (post: PostDetailView) => {
  const revision = post.state === 'draft' ? null : post.current_revision;
  return {
    revision,
    text: revision?.text ?? post.caption,
    pictures: (revision?.media ?? post.media).map((one) => ({
      ...one,
      alt: one.alt_text,
      video: isVideo(one) ? { poster: posterOf(one) } : undefined,
    })),
  };
};

export function ProofSheet({
  post,
  limits,
  zone,
  landedBy = null,
}: {
  post: PostDetailView;
  limits: Limits | null;
  zone: string;
  landedBy?: string | null;
}) {
  const [marks, setMarks] = useState(true);
  const { revision, text, pictures } = contentOf(post);
  const lastVoid = post.approvals_list
    .filter((one) => one.voided_at !== null && one.digest !== revision?.digest)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  const before = lastVoid ? post.last_approved : null;
  const marked = before !== null && before.text !== text;
  return (
    <article className="sheet">
      <div className="slugline slug">
        <span className="flex items-center gap-2">
          <PlatformGlyph platform={post.platform} size={14} label={null} />
          <b>
            {platformLabel[post.platform]} {kindOf(pictures)}
          </b>
        </span>
        <span className="max-phone:hidden">№ {post.id}</span>
        {revision ? (
          <span>
            rev <b>{revision.number}</b>
          </span>
        ) : (
          <span>draft</span>
        )}
        {revision ? (
          <span className="ml-auto" title={`Digest of everything that goes out: ${revision.digest}`}>
            {shortDigest(revision.digest)}
          </span>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,352px)_minmax(0,1fr)] max-wide:grid-cols-[minmax(0,300px)_minmax(0,1fr)] max-tablet:grid-cols-1">
        <div className="p-[18px] pr-0 max-tablet:mx-auto max-tablet:w-[min(380px,100%)] max-tablet:pr-[18px]">
          <div className="shadow-[0_0_0_1px_var(--edge)]">
            <LinkedInPreview
              name={post.account?.name ?? 'No account chosen'}
              text={text}
              fold={limits?.caption.fold_at ?? 210}
              pictures={pictures}
            />
          </div>
        </div>
        <div className="grid content-start gap-4 p-[18px] pl-6 max-tablet:pl-[18px]">
          <section className="grid gap-2">
            <div className="flex items-center justify-between gap-2">
              <h2 className="h3">Caption in full</h2>
              {marked ? (
                <span className="seg">
                  <button type="button" aria-pressed={marks} onClick={() => setMarks(true)}>
                    Marked
                  </button>
                  <button type="button" aria-pressed={!marks} onClick={() => setMarks(false)}>
                    Clean
                  </button>
                </span>
              ) : limits ? (
                <span className="slug">
                  <b>{countIn(limits.caption.unit, text).toLocaleString('en')}</b> /{' '}
                  {limits.caption.max_length.toLocaleString('en')}
                </span>
              ) : null}
            </div>
            <p className="font-post text-[15px] leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
              {marked && marks && before ? (
                <MarkedText before={before.text} after={text} />
              ) : (
                text || <span className="text-fg-3">No words yet.</span>
              )}
            </p>
            <ProblemList errors={post.problems} />
          </section>
          {pictures.length > 0 ? (
            <section className="grid gap-2 border-t border-edge pt-4">
              <h3 className="h3">{pictures.some(isVideo) ? 'Pictures and video' : 'Pictures'}</h3>
              <ol className="grid gap-2.5">
                {pictures.map((picture) => (
                  <li key={picture.sha256} className="grid grid-cols-[48px_1fr] gap-3 text-sm">
                    {picture.video ? (
                      <Thumb url={picture.video.poster ?? undefined} className="size-12" video />
                    ) : (
                      <img src={picture.url} alt="" className="size-12 rounded-[2px] bg-sunk object-cover" />
                    )}
                    <div>
                      <p className={picture.alt ? '' : 'text-fg-3'}>
                        {picture.alt || 'No description for people who cannot see it'}
                      </p>
                      <p className="slug">
                        {picture.width} × {picture.height}
                        {picture.duration_ms === null ? '' : `, ${lengthOf(picture.duration_ms)}`},{' '}
                        {fileSize(picture.size_bytes)}
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          {lastVoid ? (
            <ChangedSince
              approval={lastVoid}
              before={before}
              text={text}
              media={pictures.map((one) => one.sha256)}
              zone={zone}
            />
          ) : null}
        </div>
      </div>
      <Signatures post={post} zone={zone} landedBy={landedBy} />
    </article>
  );
}

import type { PostDetailView } from '../../../server/http/views.ts';
import { platformLabel } from '../../components/platform-glyph.tsx';
import { cityOf, longMoment } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';

/** A signature covers exactly these; a change to any of them makes it void. */
export function WhatYouSign({ post, choices }: { post: PostDetailView; choices: boolean }) {
  const files = post.current_revision?.media ?? [];
  const kind = files.every((one) => one.mime.startsWith('image/')) ? 'picture' : 'file';
  const at = post.schedule;
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4" aria-label="What a signature covers">
      <div>
        <h2 className="h2">What a signature covers</h2>
        <p className="meta mt-0.5">Any change to these makes it void.</p>
      </div>
      <dl className="grid grid-cols-[88px_1fr] gap-y-1.5 text-sm">
        {post.amends === null ? null : (
          <>
            <dt className="text-fg-3">Changes</dt>
            <dd>
              Post № {post.amends}, which is out on {platformLabel[post.platform]}. Nothing new is made.
            </dd>
          </>
        )}
        <dt className="text-fg-3">Content</dt>
        <dd>
          The text{files.length ? ` and ${plural(files.length, kind)}, with descriptions` : ''}, as stored in
          rev {post.current_revision?.number}
        </dd>
        <dt className="text-fg-3">Account</dt>
        <dd>{post.account?.name ?? 'not chosen'}</dd>
        <dt className="text-fg-3">Time</dt>
        <dd>
          {at
            ? `${longMoment(at.publish_at, at.time_zone)}, ${cityOf(at.time_zone)}`
            : 'any time someone publishes it'}
        </dd>
        {choices ? (
          <>
            <dt className="text-fg-3">Choices</dt>
            <dd>The ones you make for {platformLabel[post.platform]} above</dd>
          </>
        ) : null}
        <dt className="text-fg-3">Signatures</dt>
        <dd>
          {post.approvals.given} of {post.approvals.needed}
        </dd>
      </dl>
      {choices ? null : (
        <p className="meta">{platformLabel[post.platform]} asks for no choices of its own.</p>
      )}
    </section>
  );
}

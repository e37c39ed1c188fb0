import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import { useMe } from '../../data/session.ts';
import type { PostFiguresView } from '../../lib/analytics-view.ts';
import { endWords } from '../../lib/analytics-words.ts';
import { noteTime } from '../../lib/dates.ts';
import { headline } from '../../lib/words.ts';

/** Which post it is, and when it went out. */
export function PostCells({ post, zone, now }: { post: PostFiguresView; zone: string; now: number }) {
  const words = post.trouble ?? endWords(post);
  return (
    <>
      <td>
        <div className="flex min-w-0 items-center gap-2.5">
          <PlatformGlyph platform={post.platform} />
          <Still mediaId={post.media_id} />
          <span className="min-w-0">
            <Link to="/posts/$postId" params={{ postId: post.post_id }} className="post-name">
              {headline(post.text)}
            </Link>
            {words ? <span className="meta block">{words}</span> : null}
          </span>
        </div>
      </td>
      <td className="num hm whitespace-nowrap text-fg-2">{noteTime(post.published_at, zone, now)}</td>
    </>
  );
}

/** Not every file has a small picture; then the words stand alone. */
function Still({ mediaId }: { mediaId: string | null }) {
  const { workspace } = useMe();
  const [missing, setMissing] = useState(false);
  if (mediaId === null || missing) return null;
  return (
    <img
      src={`/v1/media/${mediaId}/preview?workspace=${workspace.id}`}
      alt=""
      loading="lazy"
      className="size-[38px] flex-none rounded-[2px] bg-sunk object-cover"
      onError={() => setMissing(true)}
    />
  );
}

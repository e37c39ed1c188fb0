import { Link } from '@tanstack/react-router';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import { Thumb } from '../../components/thumb.tsx';
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
          {/* Not every file has a small picture; then the words stand alone. */}
          {post.thumbnail_url ? <Thumb url={post.thumbnail_url} className="size-[38px]" /> : null}
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

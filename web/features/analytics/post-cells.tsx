import { Link } from '@tanstack/react-router';
import { Thumb } from '../../components/thumb.tsx';
import { headline } from '../../i18n/words.ts';
import { noteTime } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PostFiguresView } from './analytics-view.ts';
import { endWords } from './analytics-words.ts';

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

import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import type { Entry } from '../../lib/campaign-plan.ts';
import { shortDay } from '../../lib/dates.ts';
import { capital, numberWord } from '../../lib/words.ts';

/** What of the campaign waits for a signature: for this person, or for somebody else. */
export function SignPanel({
  entries,
  mine,
  zone,
  campaignId,
}: {
  entries: readonly Entry[];
  mine: boolean;
  zone: string;
  campaignId: string;
}) {
  const count = entries.length;
  if (count === 0) return null;
  return (
    <section
      className={`panel grid gap-3 p-[18px] ${mine ? 'pt-[52px]' : ''}`}
      aria-labelledby={mine ? 'campaign-mine' : 'campaign-others'}
    >
      {mine ? (
        <span className="flagtab absolute top-4 -left-[7px]">
          <Icon of={Flag} size={13} />
          Sign here
        </span>
      ) : null}
      <h2 className="h2" id={mine ? 'campaign-mine' : 'campaign-others'}>
        {capital(numberWord(count))} {count === 1 ? 'waits' : 'wait'} for{' '}
        {mine ? 'your sign-off' : 'a signature'}
      </h2>
      <ul>
        {entries.map(({ post, at, headline, platform }) =>
          post ? (
            <li key={post.id} className="border-edge not-first:border-t">
              <Link
                to="/review/{-$postId}"
                params={{ postId: post.id }}
                search={{ campaign: campaignId }}
                className="-mx-2 grid min-h-9 grid-cols-[14px_50px_minmax(0,1fr)_auto] items-center gap-2.5 rounded-2 px-2 py-1.5 text-sm hover:bg-hover"
              >
                <PlatformGlyph platform={platform} size={14} />
                <span className="num whitespace-nowrap text-fg-2">
                  {at ? shortDay(at, zone).replace(/ \w+$/, '') : 'no time'}
                </span>
                <span className="truncate">{headline}</span>
                <span className="slug">
                  {post.approvals.given} of {post.approvals.needed}
                </span>
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <p className="meta">One after the other, each opened before it is signed.</p>
    </section>
  );
}

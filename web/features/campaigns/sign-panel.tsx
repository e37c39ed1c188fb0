import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { weekdayNumber } from '../../time/day-words.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { Entry } from './campaign-plan.ts';

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
  const number = capital(numberWord(count));
  return (
    <section
      className={`panel grid gap-3 p-[18px] ${mine ? 'pt-[52px]' : ''}`}
      aria-labelledby={mine ? 'campaign-mine' : 'campaign-others'}
    >
      {mine ? (
        <span className="flagtab absolute top-4 -left-[7px]">
          <Icon of={Flag} size={13} />
          {t('Sign here')}
        </span>
      ) : null}
      <h2 className="h2" id={mine ? 'campaign-mine' : 'campaign-others'}>
        {mine
          ? t('{count, plural, one {One waits} other {{number} wait}} for your sign-off', { count, number })
          : t('{count, plural, one {One waits} other {{number} wait}} for a signature', { count, number })}
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
                  {at ? weekdayNumber(at, zone) : t('no time')}
                </span>
                <span className="truncate">{headline}</span>
                <span className="slug">
                  {t('{given} of {needed}', {
                    given: post.approvals.given,
                    needed: post.approvals.needed,
                  })}
                </span>
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <p className="meta">{t('One after the other, each opened before it is signed.')}</p>
    </section>
  );
}

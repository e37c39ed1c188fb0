import { Link } from '@tanstack/react-router';
import { FlagTab } from '../../components/flag-tab.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { Entry } from './plan.ts';

/** The posts of the campaign that wait for a signature, by this user or by others. */
export function SignPanel({
  entries,
  isMine,
  zone,
  campaignId,
}: {
  entries: readonly Entry[];
  isMine: boolean;
  zone: string;
  campaignId: string;
}) {
  const count = entries.length;
  if (count === 0) return null;
  const number = capitalize(spellNumber(count));
  return (
    <section
      className={`panel grid gap-3 p-[18px] ${isMine ? 'pt-[52px]' : ''}`}
      aria-labelledby={isMine ? 'campaign-mine' : 'campaign-others'}
    >
      {isMine ? <FlagTab className="absolute top-4 -left-[7px]">{t('Sign here')}</FlagTab> : null}
      <h2 className="h2" id={isMine ? 'campaign-mine' : 'campaign-others'}>
        {isMine
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
      {count > 1 ? (
        <p className="meta">{t('One after the other, each opened before it is signed.')}</p>
      ) : null}
    </section>
  );
}

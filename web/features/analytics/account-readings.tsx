import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { formatAsOf } from './format-values.ts';
import { SectionHead } from './section-head.tsx';
import type { AccountStats } from './views.ts';

/** The accounts the readings come from, when they were read, and why some are missing. */
export function AccountReadings({
  accounts,
  zone,
  now,
}: {
  accounts: readonly AccountStats[];
  zone: string;
  now: number;
}) {
  if (accounts.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="accounts-read">
      <SectionHead id="accounts-read" title={t('Accounts')} />
      <ul className="panel divide-y divide-edge">
        {accounts.map((account) => (
          <Account key={account.account_id} account={account} zone={zone} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Account({ account, zone, now }: { account: AccountStats; zone: string; now: number }) {
  const lost = account.status === 'reconnect_needed';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] items-center gap-x-5 gap-y-1 px-[18px] py-3 not-print:max-phone:grid-cols-1 not-print:max-phone:px-3.5">
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformGlyph platform={account.platform} size={18} />
        <b className="truncate">{account.name}</b>
      </span>
      <span className="text-sm text-fg-2">
        {t('{count, plural, one {One post} other {{number} posts}} in this period.', {
          count: account.posts_published,
          number: capitalize(spellNumber(account.posts_published)),
        })}
        {account.kept_since ? (
          <span className="meta block">
            {t('Figures go back to {date}.', { date: dateOf(account.kept_since, zone) })}
            {account.retention ? ` ${account.retention}` : ''}
          </span>
        ) : null}
      </span>
      {account.trouble || lost ? (
        <span className="flex items-start gap-2 text-sm">
          <Icon of={TriangleAlert} size={15} className="mt-[3px] flex-none text-amber" />
          <span>
            {account.trouble ?? t('The permission has ended, so nothing is read.')}{' '}
            {account.status === 'active' || account.status === 'limited' ? null : (
              <Link to="/accounts" search={{ account: account.account_id }} className="link print:hidden">
                {t('Reconnect it')}
              </Link>
            )}
            <span className="meta block">{formatAsOf(account.as_of, zone, now)}</span>
          </span>
        </span>
      ) : account.status === 'disconnected' ? (
        <span className="meta">
          {t('Disconnected, {asOf}', { asOf: formatAsOf(account.as_of, zone, now) })}
        </span>
      ) : account.as_of ? (
        <span className="meta flex items-center gap-1.5">
          <Icon of={Check} size={13} />
          <time dateTime={account.as_of}>{formatAsOf(account.as_of, zone, now)}</time>
        </span>
      ) : (
        <span className="meta">{t('no data yet')}</span>
      )}
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowUpRight, Check, ChevronLeft, Send, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, shortDay, timeOf } from '../../time/dates.ts';
import { PauseSwitch } from '../pauses/pause-switch.tsx';
import { pausePaths, pausesQuery } from '../pauses/queries.ts';
import { accountKindOf, describePermission, platformLabel } from '../platforms/platforms.ts';
import { headline } from '../post/post-headline.ts';
import { StatePatch } from '../post/post-state.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountPicture } from './account-picture.tsx';
import { AccountStatus } from './account-status.tsx';
import { canRevokeGrant } from './connect-target.ts';
import { permissionEnd } from './permission-end.ts';
import { disconnectPreviewQuery, useDisconnect } from './queries.ts';

export function AccountSheet({
  account,
  zone,
  canManage,
  onReconnect,
  className,
}: {
  account: AccountView;
  zone: string;
  canManage: boolean;
  onReconnect: () => void;
  className: string;
}) {
  const [isDisconnecting, setDisconnecting] = useState(false);
  const pauses = useQuery(pausesQuery);
  const pauseMessage = pauses.data?.find(({ account_id }) => account_id === account.id)?.message ?? null;
  const platform = platformLabel(account.platform);
  const end = permissionEnd(account);
  return (
    <aside
      aria-label={account.name}
      className={`panel divide-y divide-edge desk:sticky desk:top-[calc(var(--mast-h)+20px)] desk:max-h-[calc(100dvh-var(--mast-h)-40px)] desk:overflow-auto ${className}`}
    >
      <section className="grid gap-3 px-5 py-4">
        <Link
          to="/accounts"
          search={{}}
          activeOptions={{ exact: true }}
          className="flex items-center gap-1 text-sm text-fg-2 desk:hidden"
        >
          <Icon of={ChevronLeft} />
          {t('All accounts')}
        </Link>
        <div className="flex items-start gap-3">
          <AccountPicture account={account} />
          <div className="min-w-0">
            <h2 className="h2">{account.name}</h2>
            {account.url ? (
              <a href={account.url} target="_blank" rel="noreferrer" className="meta link break-all">
                {account.url.replace(/^https?:\/\//, '')}
              </a>
            ) : (
              <p className="meta">{account.handle}</p>
            )}
            <p className="meta">
              {t(
                '{platform} {kind}',
                { platform, kind: accountKindOf(account).singular },
                'what was connected',
              )}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <AccountStatus status={account.status} paused={pauseMessage !== null} />
        </div>
        {account.simulated ? (
          <p className="text-sm text-fg-2">
            {t('What it sends goes to the practice platform and nowhere else.')}
          </p>
        ) : null}
        {account.status === 'reconnect_needed' ? (
          <p className="note note-flag">
            <Icon of={Unlink} />
            <span>
              {account.status_reason ?? t('{platform} no longer lets us publish to it.', { platform })}{' '}
              {t('Posts keep their place and wait for it, until their time has passed.')}
            </span>
          </p>
        ) : account.status_reason ? (
          <p className="text-sm">{account.status_reason}</p>
        ) : null}
        {canManage && account.status !== 'active' ? (
          <button type="button" className="btn btn-solid justify-self-start" onClick={onReconnect}>
            {t('Reconnect on {platform}', { platform })}
            <Icon of={ArrowUpRight} />
          </button>
        ) : null}
      </section>
      {account.status === 'active' || account.status === 'limited' ? (
        <AccountDetails account={account} zone={zone} />
      ) : null}
      {account.scopes.length > 0 ? (
        <section className="grid gap-2.5 px-5 py-4">
          <h3 className="h3">{t('What it may do')}</h3>
          <ul className="grid gap-2 text-sm">
            {account.scopes.map((scope) => (
              <li key={scope} className="grid grid-cols-[16px_1fr] gap-2.5">
                <Icon of={Check} className="mt-0.5" />
                <span>
                  {describePermission(account.platform, scope)}
                  <span className="slug block [overflow-wrap:anywhere]">{scope}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="px-5 py-4">
        <dl className="grid grid-cols-[112px_1fr] gap-x-3 gap-y-1.5 text-sm">
          <dt className="text-fg-3">{t('Connected')}</dt>
          <dd>
            {t('{date} by {name}', {
              date: dateOf(account.connected_at, zone),
              name: account.connected_by.name,
            })}
          </dd>
          <dt className="text-fg-3">{end.date ? t('Permission ends') : t('Permission')}</dt>
          <dd>{end.date ? dateOf(end.date, zone) : end.text}</dd>
          <dt className="text-fg-3">{t('Key', {}, 'to an account')}</dt>
          <dd>{t('encrypted, never shown')}</dd>
        </dl>
      </section>
      {canManage ? (
        <section className="grid gap-2.5 px-5 py-4">
          <h3 className="h3">{pauseMessage === null ? t('Pause', {}, 'publishing') : t('Paused')}</h3>
          <PauseSwitch
            path={pausePaths.account(account.id)}
            what={t('to {account}', { account: account.name }, 'publishing')}
            paused={pauseMessage}
          />
        </section>
      ) : null}
      {canManage ? (
        <section className="grid justify-items-start gap-2.5 px-5 py-4">
          <h3 className="h3">{t('Disconnect')}</h3>
          <p className="text-sm text-fg-2">
            {canRevokeGrant(account)
              ? t('We give the key back to {platform} and destroy our copy.', { platform })
              : t(
                  'We destroy our key. {platform} lets no program take the permission itself back: you do that in its settings, among the apps.',
                  { platform },
                )}{' '}
            {t('What is already out stays out. You see first which posts would be cancelled.')}
          </p>
          <button
            type="button"
            className="btn btn-sm border-red text-red hover:border-red hover:bg-red-wash"
            onClick={() => setDisconnecting(true)}
          >
            {t('Disconnect…')}
          </button>
        </section>
      ) : null}
      {isDisconnecting ? (
        <DisconnectDialog account={account} zone={zone} onClose={() => setDisconnecting(false)} />
      ) : null}
    </aside>
  );
}

const describeCancelled = (count: number): string =>
  t(
    '{count, plural, =0 {No post was touched.} one {one post cancelled.} other {{number} posts cancelled.}}',
    { count, number: spellNumber(count) },
  );
const disconnectLabel = (count: number): string =>
  t(
    '{count, plural, =0 {Disconnect} one {Disconnect, cancel one post} other {Disconnect, cancel {number} posts}}',
    { count, number: spellNumber(count) },
  );

function DisconnectDialog({
  account,
  zone,
  onClose,
}: {
  account: AccountView;
  zone: string;
  onClose: () => void;
}) {
  const preview = useQuery(disconnectPreviewQuery(account.id));
  const disconnect = useDisconnect();
  const navigate = useNavigate();
  const posts = preview.data?.posts.filter((post) => !post.being_sent) ?? [];
  const beingSent = preview.data?.posts.filter((post) => post.being_sent) ?? [];
  const confirm = () =>
    disconnect.mutate(account.id, {
      onSuccess: () => {
        toast(
          `${t('{account} is disconnected.', { account: account.name })} ${describeCancelled(posts.length)}`,
        );
        onClose();
        void navigate({ to: '/accounts', search: {} });
      },
    });
  return (
    <ConfirmDialog
      title={t('Disconnect {account}?', { account: account.name })}
      description={
        preview.data
          ? posts.length
            ? t('These posts will be cancelled:')
            : t('No post waits for this account, so nothing is cancelled.')
          : t('Looking up which posts need it.')
      }
      verb={disconnectLabel(posts.length)}
      cancelLabel={t('Keep it connected')}
      mutation={disconnect}
      allowed={preview.data ? true : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.isPending ? (
        <Skeleton>
          <span className="sk h-16 w-full" />
        </Skeleton>
      ) : preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : posts.length > 0 ? (
        <ul className="max-h-64 divide-y divide-edge overflow-auto rounded-1 border border-edge">
          {posts.map((post) => (
            <li
              key={post.id}
              className="grid grid-cols-[18px_118px_1fr] items-center gap-2.5 px-2.5 py-2 text-sm"
            >
              <StatePatch state={post.state} platform={account.platform} />
              <span className="num text-xs">
                {post.publish_at
                  ? `${shortDay(post.publish_at, zone)} ${timeOf(post.publish_at, zone)}`
                  : t('no time')}
              </span>
              <span className="truncate">{headline(post.caption)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {beingSent.length > 0 ? (
        <div className="note note-flag">
          <Icon of={Send} />
          <div className="grid gap-1">
            <p>
              {t(
                'Being sent at this moment, so it gets a minute to finish. If it does not, you look yourself:',
              )}
            </p>
            <ul className="grid gap-0.5">
              {beingSent.map((post) => (
                <li key={post.id} className="truncate font-semibold">
                  {headline(post.caption)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

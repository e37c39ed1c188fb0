import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { roleCanSign, useMe } from '../../data/session.ts';
import { formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { MethodDialog } from '../accounts/connect-offers.tsx';
import { describeConnectProblem } from '../accounts/connect-problem.ts';
import { useConnectPlatform } from '../accounts/queries.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { WhoCan } from './who-can.tsx';

/** The platforms that can be connected here, and what is connected already. */
export function AccountsStep({
  accounts,
  platforms,
  isPractice,
  problem,
  onContinue,
  onSkip,
}: {
  accounts: readonly AccountView[];
  platforms: readonly PlatformView[];
  isPractice: boolean;
  /** Why the platform sent the user back without an account. */
  problem: string | undefined;
  onContinue: () => void;
  onSkip: () => void;
}) {
  const { workspace } = useMe();
  const connect = useConnectPlatform('/first-steps');
  const [choosing, setChoosing] = useState<PlatformView | null>(null);
  const canConnect = roleCanSign(workspace.role);
  const offered = platforms.filter(({ available }) => available).toSorted((a, b) => a.order - b.order);
  const count = accounts.length;
  return (
    <>
      <p className="text-fg-2">
        {isPractice
          ? t(
              'In the sandbox these are practice accounts. You agree on a page like the platform’s own, and can take it back there.',
            )
          : t(
              'You agree on the platform’s own page. We never see a password, and one click takes the permission back.',
            )}
      </p>
      {problem ? (
        <p className="note note-red" role="alert">
          <Icon of={TriangleAlert} />
          <span>{describeConnectProblem(problem)}</span>
        </p>
      ) : null}
      {canConnect ? null : <WhoCan roles={['owner', 'approver']} />}
      <ul className="divide-y divide-edge border-y border-edge">
        {offered.map((platform) => {
          const here = accounts.filter((account) => account.platform === platform.platform);
          return (
            <li
              key={platform.platform}
              className="grid min-h-14 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 py-1.5"
            >
              <PlatformGlyph platform={platform.platform} label={null} size={20} />
              <div>
                <b className="font-semibold">{platform.title}</b>
                <div className="meta">
                  {here.length > 0 ? formatList(here.map(({ name }) => name)) : platform.accounts.connectable}
                </div>
              </div>
              {here.length > 0 ? (
                <span className="flex items-center gap-1.5 text-sm">
                  <Icon of={Check} />
                  {isPractice ? t('Practice account') : t('Connected')}
                </span>
              ) : canConnect ? (
                <button
                  type="button"
                  className="btn btn-sm"
                  aria-label={t('Connect {platform}', { platform: platform.name })}
                  disabled={connect.isPending}
                  onClick={() =>
                    platform.ways.length > 1
                      ? setChoosing(platform)
                      : connect.mutate({ platform: platform.platform })
                  }
                >
                  {t('Connect', {}, 'verb')}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {connect.isError ? <InlineProblem error={connect.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {count > 0 ? (
          <button type="button" className="btn btn-solid" onClick={onContinue}>
            {t('{count, plural, one {Continue with one} other {Continue with {number}}}', {
              count,
              number: spellNumber(count),
            })}
          </button>
        ) : (
          <button type="button" className="btn btn-quiet" onClick={onSkip}>
            {t('Skip for now')}
          </button>
        )}
      </div>
      {choosing ? (
        <MethodDialog
          platform={choosing}
          busy={connect.isPending}
          onConnect={connect.mutate}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Flag, Plus } from 'lucide-react';
import type { AccountView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph, platformLabel } from '../../components/platform-glyph.tsx';

/** Where the post goes. A post that exists stays on its platform. */
export function AccountPicker({
  accounts,
  accountId,
  only,
  missing,
  onChoose,
}: {
  accounts: readonly AccountView[];
  accountId: string | null;
  only: AccountView['platform'] | null;
  missing: boolean;
  onChoose: (account: AccountView) => void;
}) {
  const offered = accounts.filter(({ platform }) => only === null || platform === only);
  return (
    <section className="grid gap-2" aria-label="Goes to">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="lab">Goes to</h2>
        {missing ? (
          <span className="flagtab">
            <Icon of={Flag} size={13} />
            Choose one
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {offered.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === accountId}
            onClick={() => onChoose(one)}
            className={`flex min-h-[38px] items-center gap-2 rounded-2 border px-3 text-sm ${
              one.id === accountId
                ? 'border-edge-strong bg-paper font-[550] shadow-[inset_0_-2px_0_var(--text)]'
                : 'border-dashed border-edge-strong text-fg-2'
            }`}
          >
            <PlatformGlyph platform={one.platform} plain={one.id !== accountId} />
            {one.name}
            {one.simulated ? <span className="simulated">simulated</span> : null}
          </button>
        ))}
        {offered.length === 0 ? (
          <Link
            to="/accounts"
            search={{}}
            className="flex min-h-[38px] items-center gap-2 rounded-2 border border-dashed border-edge-strong px-3 text-sm text-fg-2 hover:bg-sunk"
          >
            <Icon of={Plus} />
            {only && accounts.length ? `Connect ${platformLabel[only]} first` : 'Connect an account first'}
          </Link>
        ) : null}
      </div>
      {only && accounts.length > offered.length ? (
        <p className="meta">This post is for {platformLabel[only]}. For another platform, write a new one.</p>
      ) : null}
    </section>
  );
}

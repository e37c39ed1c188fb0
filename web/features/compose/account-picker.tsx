import { Link } from '@tanstack/react-router';
import { Plus, Unlink } from 'lucide-react';
import type { AccountView } from '../../../server/http/views.ts';
import { FlagTab } from '../../components/flag-tab.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stateColors } from '../post/post-state.tsx';

/** Where the idea goes: one account or several, each with its own post. */
export function AccountPicker({
  accounts,
  chosen,
  needs,
  missing,
  onToggle,
}: {
  accounts: readonly AccountView[];
  /** By account id; false means its post is past being a draft, so it cannot be removed here. */
  chosen: ReadonlyMap<string, boolean>;
  /** What its platform still needs; undefined if it can take the post. */
  needs: (account: AccountView) => string | undefined;
  missing: boolean;
  onToggle: (account: AccountView) => void;
}) {
  return (
    <section className="grid gap-2" aria-label={t('Goes to')}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="lab">{t('Goes to')}</h2>
        {missing ? <FlagTab>{t('Choose one')}</FlagTab> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {accounts.map((one) => {
          const isChosen = chosen.has(one.id);
          const isFixed = chosen.get(one.id) === false;
          const need = isChosen ? undefined : needs(one);
          return (
            <button
              key={one.id}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isFixed || undefined}
              title={isFixed ? t('Its post is no longer a draft. Cancel it on its own page.') : undefined}
              onClick={() => (isFixed ? undefined : onToggle(one))}
              className={`flex min-h-[38px] flex-wrap items-center gap-x-2 gap-y-1 rounded-2 border px-3 py-1.5 text-sm ${
                isChosen
                  ? 'border-edge-strong bg-paper font-[550] shadow-[inset_0_-2px_0_var(--text)]'
                  : need
                    ? 'border-dashed border-edge-strong text-fg-2'
                    : 'border-edge-strong text-fg-2 hover:border-fg hover:bg-hover'
              }`}
            >
              <PlatformGlyph platform={one.platform} plain={need !== undefined} />
              {one.name}
              {need ? <span className="text-xs text-fg-3">{need}</span> : null}
              {one.status === 'reconnect_needed' ? (
                <span className={`st ${stateColors.missed}`}>
                  <Icon of={Unlink} size={13} />
                  {t('needs reconnecting')}
                </span>
              ) : null}
            </button>
          );
        })}
        {accounts.length === 0 ? (
          <Link
            to="/accounts"
            search={{}}
            className="flex min-h-[38px] items-center gap-2 rounded-2 border border-dashed border-edge-strong px-3 text-sm text-fg-2 hover:bg-sunk"
          >
            <Icon of={Plus} />
            {t('Connect an account first')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

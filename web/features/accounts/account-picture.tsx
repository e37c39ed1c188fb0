import type { AccountView } from '../../../server/http/views.ts';
import { initials } from '../../i18n/format-text.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';

/** The account's picture with the platform's glyph. Decorative, because the name is shown beside it. */
export function AccountPicture({
  account,
}: {
  account: Pick<AccountView, 'name' | 'platform' | 'picture_url' | 'simulated'>;
}) {
  return (
    <span className="relative flex-none" aria-hidden>
      {account.picture_url ? (
        <img src={account.picture_url} alt="" className="size-11 rounded-full bg-sunk object-cover" />
      ) : (
        <span
          className={`grid size-11 place-items-center rounded-full text-sm font-bold ${
            account.simulated
              ? 'border-[1.5px] border-dashed border-edge-strong text-fg-3'
              : 'bg-sunk text-fg-2'
          }`}
        >
          {initials(account.name)}
        </span>
      )}
      <span className="absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full bg-paper">
        <PlatformGlyph platform={account.platform} size={14} label={null} />
      </span>
    </span>
  );
}

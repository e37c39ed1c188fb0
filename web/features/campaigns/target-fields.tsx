import { Link } from '@tanstack/react-router';
import type { AccountView } from '../../../server/http/views.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PlatformName } from '../platforms/platforms.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { type CampaignForm, type Targets, usableAccounts } from './campaign-form.ts';

/** Where it goes: working accounts, and platforms whose account is chosen later. */
export function TargetFields({
  accounts,
  offered,
  targets,
  onChange,
}: {
  accounts: readonly AccountView[];
  offered: readonly PlatformName[];
  targets: Targets;
  onChange: (part: Pick<CampaignForm, 'accountIds' | 'platforms'>) => void;
}) {
  const usable = usableAccounts(accounts);
  const others = offered.filter((platform) => usable.every((account) => account.platform !== platform));
  const ids = targets.accounts.map(({ id }) => id);
  const withToggled = <T,>(all: readonly T[], one: T, take: boolean): T[] =>
    take ? [...all, one] : all.filter((other) => other !== one);
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-1.5">{t('Where it goes')}</legend>
      <ul className="panel divide-y divide-edge">
        {usable.map((account) => (
          <TargetRow
            key={account.id}
            platform={account.platform}
            name={account.name}
            note={platformLabel(account.platform)}
            checked={ids.includes(account.id)}
            onChange={(take) =>
              onChange({ accountIds: withToggled(ids, account.id, take), platforms: targets.platforms })
            }
          />
        ))}
        {others.map((platform) => (
          <TargetRow
            key={platform}
            platform={platform}
            name={platformLabel(platform)}
            note={t('no account connected: drafts only, choose one later')}
            checked={targets.platforms.includes(platform)}
            onChange={(take) =>
              onChange({ accountIds: ids, platforms: withToggled(targets.platforms, platform, take) })
            }
          />
        ))}
      </ul>
      {usable.length === 0 ? (
        <p className="meta">
          {rich(
            'Drafts can be written before an account is there. <a>Connect an account</a> when you want to send them.',
            {
              a: (inner) => (
                <Link to="/accounts" search={{}} className="link">
                  {inner}
                </Link>
              ),
            },
          )}
        </p>
      ) : null}
    </fieldset>
  );
}

function TargetRow(props: {
  platform: PlatformName;
  name: string;
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-hover">
        <input
          type="checkbox"
          className="check"
          checked={props.checked}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        <PlatformGlyph platform={props.platform} label={null} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{props.name}</b>
          <span className="meta block">{props.note}</span>
        </span>
      </label>
    </li>
  );
}

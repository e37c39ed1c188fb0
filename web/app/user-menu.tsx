import { useNavigate } from '@tanstack/react-router';
import { Blocks, Gauge, Keyboard, KeyRound, Languages, LogOut, Settings2 } from 'lucide-react';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../components/menu.tsx';
import { useMe } from '../data/session.ts';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { initials } from '../i18n/format-text.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { language, switchLanguage } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';

const otherLanguages = (Object.keys(languages) as Language[]).filter((code) => code !== language);

/** Settings of the user that do not depend on the workspace. */
export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { user, operator: isOperator } = useMe();
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="rounded-full"
          aria-label={t('{initials}, {name}: your menu', { initials: initials(user.name), name: user.name })}
        >
          <Avatar name={user.name} />
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="text-sm font-semibold">{user.name}</p>
        <p className="meta">{user.email || t('no address given')}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
        <Icon of={Settings2} />
        {t('Settings')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/settings/sign-in', search: {} })}>
        <Icon of={KeyRound} />
        {t('Ways to sign in')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/settings/apps' })}>
        <Icon of={Blocks} />
        {t('Authorized apps')}
      </MenuItem>
      {isOperator ? (
        <MenuItem onSelect={() => void navigate({ to: '/operator' })}>
          <Icon of={Gauge} />
          {t('Operator')}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={onShowShortcuts}>
        <Icon of={Keyboard} />
        {t('Keyboard shortcuts')}
      </MenuItem>
      {otherLanguages.map((code) => (
        <MenuItem key={code} onSelect={() => switchLanguage(code)}>
          <Icon of={Languages} />
          <span lang={code}>{languages[code]}</span>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void signOut()}>
        <Icon of={LogOut} />
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}

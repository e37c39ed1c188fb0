import { useNavigate } from '@tanstack/react-router';
import { Blocks, Gauge, Keyboard, KeyRound, LogOut, Settings2 } from 'lucide-react';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem, MenuRule } from '../components/menu.tsx';
import { useMe } from '../data/session.ts';
import { initials } from '../lib/words.ts';
import { useLeaving } from './use-leaving.ts';

/** What belongs to the person, whichever workspace they are in. */
export function YourMenu({ onKeys }: { onKeys: () => void }) {
  const { user, operator } = useMe();
  const navigate = useNavigate();
  const { signOut } = useLeaving();
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="rounded-full"
          aria-label={`${initials(user.name)}, ${user.name}: your menu`}
        >
          <Avatar name={user.name} />
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="text-sm font-semibold">{user.name}</p>
        <p className="meta">{user.email || 'no address given'}</p>
      </div>
      <MenuRule />
      <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
        <Icon of={Settings2} />
        Settings
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/settings/sign-in', search: {} })}>
        <Icon of={KeyRound} />
        Ways to sign in
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/settings/apps' })}>
        <Icon of={Blocks} />
        Authorized apps
      </MenuItem>
      {operator ? (
        <MenuItem onSelect={() => void navigate({ to: '/operator' })}>
          <Icon of={Gauge} />
          Operator
        </MenuItem>
      ) : null}
      <MenuItem onSelect={onKeys}>
        <Icon of={Keyboard} />
        Keys
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <Icon of={LogOut} />
        Sign out
      </MenuItem>
    </Menu>
  );
}

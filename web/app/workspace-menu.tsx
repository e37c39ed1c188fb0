import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, Code, Footprints, ScrollText, Settings2 } from 'lucide-react';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../components/menu.tsx';
import { useMe } from '../data/session.ts';
import { inlineRoleName } from '../features/people/inline-role-name.ts';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { t } from '../i18n/t.ts';

/** The current workspace, the user's other workspaces, and pages about the workspace as a whole. */
export function WorkspaceMenu() {
  const { workspace, workspaces } = useMe();
  const navigate = useNavigate();
  const { switchWorkspace } = useSignOut();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-ml-2 flex min-w-0 items-center gap-1.5 self-center rounded-2 px-2 py-1.5 text-sm text-fg-2 hover:bg-sunk"
          aria-label={t('Workspace: {name}', { name: workspace.name })}
        >
          <span className="truncate max-desk:max-w-32 max-phone:max-w-36">{workspace.name}</span>
          <Icon of={ChevronDown} size={15} />
        </button>
      }
    >
      <MenuLabel>{t('Workspace')}</MenuLabel>
      {workspaces.map((one) => (
        <MenuChoice
          key={one.id}
          chosen={one.id === workspace.id}
          onSelect={() => void switchWorkspace(one.id)}
        >
          <span className="w-4">{one.id === workspace.id ? <Icon of={Check} size={15} /> : null}</span>
          <span className="flex-1">{one.name}</span>
          <span className="meta">{inlineRoleName(one.role)}</span>
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate({ to: '/activity', search: {} })}>
        <Icon of={ScrollText} />
        {t('Activity')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
        <Icon of={Settings2} />
        {t('Settings')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/developers', search: {} })}>
        <Icon of={Code} />
        {t('Developers')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/first-steps', search: {} })}>
        <Icon of={Footprints} />
        {t('First steps')}
      </MenuItem>
    </Menu>
  );
}

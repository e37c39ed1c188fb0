import { useNavigate } from '@tanstack/react-router';
import {
  CalendarDays,
  ChartLine,
  ChevronDown,
  FileText,
  House,
  Images,
  LayoutGrid,
  Plug,
  Plus,
  Stamp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem } from '../components/menu.tsx';
import { t } from '../i18n/t.ts';

/** Up to 1520 px its padding is smaller: the workspace name needs the space more. */
export const navLinkClass =
  'relative flex items-center gap-[7px] px-2.5 font-medium whitespace-nowrap text-fg-2 hover:text-fg aria-[current]:font-[650] aria-[current]:text-fg aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-fg max-[1521px]:px-[7px] max-[1521px]:aria-[current]:after:inset-x-[7px]';

/**
 * Navigation on a page with its own bottom bar, on a portrait tablet: the links do not fit into the masthead, and a
 * tab bar would cover the buttons for signing and sending. On a phone the page's bar replaces the tabs.
 */
export function NavigationMenu({ canWrite, review }: { canWrite: boolean; review: ReactNode }) {
  const navigate = useNavigate();
  return (
    <nav aria-label={t('Main')} className="ml-1 flex max-phone:hidden tablet:hidden">
      <Menu
        trigger={
          <button type="button" className={navLinkClass}>
            {t('Go to')}
            <Icon of={ChevronDown} size={15} />
          </button>
        }
      >
        <MenuItem onSelect={() => void navigate({ to: '/' })}>
          <Icon of={House} />
          {t('Home')}
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/review/{-$postId}', params: { postId: undefined } })}>
          <Icon of={Stamp} />
          {review}
        </MenuItem>
        {canWrite ? (
          <MenuItem
            onSelect={() => void navigate({ to: '/compose/{-$postId}', params: { postId: undefined } })}
          >
            <Icon of={Plus} />
            {t('New post')}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => void navigate({ to: '/calendar', search: {} })}>
          <Icon of={CalendarDays} />
          {t('Calendar')}
        </MenuItem>
        <MoreNavigationItems />
      </Menu>
    </nav>
  );
}

export const isMorePage = (path: string): boolean =>
  /^\/(posts|campaigns|media|analytics|accounts)(\/|$)/.test(path);

/** The pages that have no tab. */
export function MoreNavigationItems() {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem onSelect={() => void navigate({ to: '/posts', search: {} })}>
        <Icon of={FileText} />
        {t('Posts')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/campaigns' })}>
        <Icon of={LayoutGrid} />
        {t('Campaigns')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/media', search: {} })}>
        <Icon of={Images} />
        {t('Media')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/analytics', search: {} })}>
        <Icon of={ChartLine} />
        {t('Analytics')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/accounts', search: {} })}>
        <Icon of={Plug} />
        {t('Accounts')}
      </MenuItem>
    </>
  );
}

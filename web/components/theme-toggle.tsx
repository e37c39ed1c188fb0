import { Moon, Sun } from 'lucide-react';
import { t } from '../i18n/t.ts';
import { theme, toggleTheme } from '../lib/theme.ts';
import { useStore } from '../lib/use-store.ts';
import { Icon } from './icon.tsx';

export function ThemeToggle() {
  const dark = useStore(theme) === 'dark';
  return (
    <button
      type="button"
      className="iconbtn"
      onClick={toggleTheme}
      aria-label={dark ? t('Switch to light') : t('Switch to dark')}
    >
      <Icon of={dark ? Moon : Sun} size={18} />
    </button>
  );
}

import { Moon, Sun } from 'lucide-react';
import { theme, toggleTheme } from '../browser/theme.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
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

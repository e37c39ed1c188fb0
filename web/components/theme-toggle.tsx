import { Moon, Sun } from 'lucide-react';
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
      aria-label={dark ? 'Switch to light' : 'Switch to dark'}
    >
      <Icon of={dark ? Moon : Sun} size={18} />
    </button>
  );
}

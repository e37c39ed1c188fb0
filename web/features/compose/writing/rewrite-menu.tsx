import { ChevronDown } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../components/menu.tsx';
import { t } from '../../../i18n/t.ts';
import { languageName } from '../../generation/brief-words.ts';
import type { ContentTools, LanguageCode, RewriteAction } from '../../generation/queries.ts';
import { actionWords } from '../../generation/writing-words.ts';

const inline = 3;

/** The usual ones as buttons where there is room, all of them in a menu where there is not. */
export function RewriteMenu({
  actions,
  languages,
  selected,
  onAsk,
}: {
  actions: readonly RewriteAction[];
  languages: ContentTools['languages'];
  /** Whether only a part is meant. */
  selected: boolean;
  /** With the language to translate into. */
  onAsk: (action: RewriteAction, into?: LanguageCode) => void;
}) {
  const plain = actions.filter((action) => action !== 'translate');
  const items = (shown: readonly RewriteAction[]) => (
    <>
      <MenuLabel>{selected ? t('The selected words') : t('All of it', {}, 'words')}</MenuLabel>
      {shown.map((action) => (
        <MenuItem key={action} onSelect={() => onAsk(action)}>
          {actionWords[action]}
        </MenuItem>
      ))}
      {actions.includes('translate')
        ? languages.map(({ code }) => (
            <MenuItem key={code} onSelect={() => onAsk('translate', code)}>
              {t('Translate into {language}', { language: languageName(code) })}
            </MenuItem>
          ))
        : null}
    </>
  );
  const rest = plain.slice(inline);
  return (
    <>
      {plain.slice(0, inline).map((action) => (
        <button
          key={action}
          type="button"
          className="btn btn-sm btn-quiet max-phone:hidden"
          onClick={() => onAsk(action)}
        >
          {actionWords[action]}
        </button>
      ))}
      {rest.length > 0 || actions.includes('translate') ? (
        <span className="max-phone:hidden">
          <Menu trigger={<Trigger label={t('More ways')} />}>{items(rest)}</Menu>
        </span>
      ) : null}
      <span className="phone:hidden">
        <Menu trigger={<Trigger label={t('Rewrite')} />}>{items(plain)}</Menu>
      </span>
      {selected ? <span className="meta ml-2 max-phone:hidden">{t('for the selected words')}</span> : null}
    </>
  );
}

function Trigger({ label, ...given }: { label: string }) {
  return (
    <button type="button" className="btn btn-sm btn-quiet" {...given}>
      {label}
      <Icon of={ChevronDown} size={14} />
    </button>
  );
}

import { ChevronDown } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../components/menu.tsx';
import { t } from '../../../i18n/t.ts';
import { languageName } from '../../generation/brief-labels.ts';
import type { ContentTools, LanguageCode, RewriteAction } from '../../generation/queries.ts';
import { actionLabels } from '../../generation/writing-labels.ts';

const maxInline = 3;

/** The most common actions as buttons where there is space, all of them in a menu where there is not. */
export function RewriteMenu({
  actions,
  languages,
  hasSelection,
  onRewrite,
}: {
  actions: readonly RewriteAction[];
  languages: ContentTools['languages'];
  /** Whether only the selection is rewritten. */
  hasSelection: boolean;
  /** `into` is the language to translate into. */
  onRewrite: (action: RewriteAction, into?: LanguageCode) => void;
}) {
  const plain = actions.filter((action) => action !== 'translate');
  const items = (shown: readonly RewriteAction[]) => (
    <>
      <MenuLabel>{hasSelection ? t('The selected text') : t('All of it', {}, 'words')}</MenuLabel>
      {shown.map((action) => (
        <MenuItem key={action} onSelect={() => onRewrite(action)}>
          {actionLabels[action]}
        </MenuItem>
      ))}
      {actions.includes('translate')
        ? languages.map(({ code }) => (
            <MenuItem key={code} onSelect={() => onRewrite('translate', code)}>
              {t('Translate into {language}', { language: languageName(code) })}
            </MenuItem>
          ))
        : null}
    </>
  );
  const rest = plain.slice(maxInline);
  return (
    <>
      {plain.slice(0, maxInline).map((action) => (
        <button
          key={action}
          type="button"
          className="btn btn-sm btn-quiet max-phone:hidden"
          onClick={() => onRewrite(action)}
        >
          {actionLabels[action]}
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
      {hasSelection ? <span className="meta ml-2 max-phone:hidden">{t('for the selected text')}</span> : null}
    </>
  );
}

function Trigger({ label, ...props }: { label: string }) {
  return (
    <button type="button" className="btn btn-sm btn-quiet" {...props}>
      {label}
      <Icon of={ChevronDown} size={14} />
    </button>
  );
}

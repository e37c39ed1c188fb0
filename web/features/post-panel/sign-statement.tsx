import { t } from '../../i18n/t.ts';
import { splitAtLinks, statementFor } from '../post/declarations.ts';
import type { DeclarationState } from './use-declarations.ts';

/** What the signer agrees to, in the platform's words, beside the button. */
export function SignStatement({ id, declared }: { id: string; declared: DeclarationState }) {
  if (declared.kind !== 'asked') return null;
  const statement = statementFor(declared.form, declared.values);
  if (!statement) return null;
  return (
    <div className="grid gap-0.5 text-xs leading-[1.45] text-fg-2">
      <p id={id} lang="en" className="[overflow-wrap:anywhere]">
        {splitAtLinks(statement).map(({ text, url }) =>
          url === null ? (
            text
          ) : (
            <a key={url} href={url} target="_blank" rel="noopener" className="link">
              {text}
            </a>
          ),
        )}
      </p>
      <p className="text-fg-3">{t('Your sign-off counts as that.')}</p>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { Info, RotateCcw, TriangleAlert } from 'lucide-react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { readableError } from '../../components/readable-error.ts';
import { ApiProblem } from '../../data/problem.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { accountKindOn, platformLabel } from '../platforms/platforms.ts';
import { isApplicable } from '../post/declarations.ts';
import { ChoiceField, ToggleField } from './declaration-field.tsx';
import type { DeclarationState } from './use-declarations.ts';

/** The declarations that the platform requires from the signer, in its own words. Nothing is preselected. */
export function DeclarationFields({ post, declared }: { post: PostDetailView; declared: DeclarationState }) {
  if (declared.kind === 'none') return null;
  const platform = platformLabel(post.platform);
  return (
    <section className="grid gap-3.5 border-t border-edge pt-4" aria-labelledby="declarations-title">
      <div>
        <h2 className="h2" id="declarations-title">
          {t('{platform} needs your choices', { platform })}
        </h2>
        <p className="meta mt-0.5">{t('Only you can set these, here. No app can fill them in.')}</p>
      </div>
      <DeclarationContent
        platform={platform}
        kind={accountKindOn(post.platform).singular}
        accountId={post.account?.id}
        declared={declared}
      />
    </section>
  );
}

const isAccountLost = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'account_not_usable';

function DeclarationContent({
  platform,
  kind,
  accountId,
  declared,
}: {
  platform: string;
  kind: string;
  accountId: string | undefined;
  declared: DeclarationState;
}) {
  switch (declared.kind) {
    case 'none':
      return null;
    case 'loading':
      return (
        <Skeleton label={t('Asking {platform}', { platform })}>
          <div className="grid gap-3">
            <span className="sk h-9" />
            <span className="sk h-4 w-1/2" />
            <span className="sk h-4 w-2/3" />
          </div>
        </Skeleton>
      );
    case 'failed':
      return (
        <div className="note note-red" role="alert">
          <Icon of={TriangleAlert} />
          <div className="grid justify-items-start gap-2">
            <p>
              {t('{problem} Nobody can sign before that.', { problem: readableError(declared.error).detail })}
            </p>
            <span className="flex flex-wrap gap-2">
              <button type="button" className="btn btn-sm" onClick={declared.retry}>
                <Icon of={RotateCcw} />
                {t('Ask again')}
              </button>
              {accountId && isAccountLost(declared.error) ? (
                <Link to="/accounts" search={{ account: accountId }} className="btn btn-sm">
                  {t('See the account')}
                </Link>
              ) : null}
            </span>
          </div>
        </div>
      );
    case 'asked':
      return <Form platform={platform} kind={kind} declared={declared} />;
  }
}

function Form({
  platform,
  kind,
  declared,
}: {
  platform: string;
  kind: string;
  declared: Extract<DeclarationState, { kind: 'asked' }>;
}) {
  const { form, values } = declared;
  if (form.closed !== null)
    return (
      <div className="note note-flag" role="alert">
        <Icon of={TriangleAlert} />
        <div className="grid justify-items-start gap-2">
          <p>{form.closed}</p>
          <button type="button" className="btn btn-sm" onClick={declared.refetch}>
            <Icon of={RotateCcw} />
            {t('Ask {platform} again', { platform })}
          </button>
        </div>
      </div>
    );
  return (
    <>
      <p className="text-sm">
        {rich('{platform} {kind}: <b>{account}</b><meta>, checked just now</meta>', {
          platform,
          kind,
          account: form.account,
          meta: (inner) => <span className="meta">{inner}</span>,
        })}
      </p>
      {form.fields
        .filter((field) => isApplicable(field, values))
        .map((field) => {
          const fieldProps = {
            values,
            problem: declared.problems.find(({ key }) => key === field.key),
            refused: declared.refused[field.key],
            onChoose: (value: string | boolean) => declared.choose(field.key, value),
          };
          return field.kind === 'choice' ? (
            <ChoiceField key={field.key} field={field} {...fieldProps} />
          ) : (
            <ToggleField key={field.key} field={field} {...fieldProps} />
          );
        })}
      {form.notices.length > 0 ? (
        <ul className="grid gap-1.5 text-sm text-fg-2">
          {form.notices.map((notice) => (
            <li key={notice} className="grid grid-cols-[16px_1fr] gap-2">
              <Icon of={Info} size={15} className="mt-0.5" />
              {notice}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

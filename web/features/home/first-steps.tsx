import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/** For a new user: the three steps to the first post, and which one comes next. */
export function FirstSteps({
  step,
  draft,
  canConnect,
}: {
  step: number;
  draft: PostView | undefined;
  canConnect: boolean;
}) {
  const steps = [
    {
      title: t('Connect an account'),
      words: t('You agree on the platform’s own page. We never see a password.'),
      action: !canConnect ? (
        <p className="text-sm">{t('An owner or approver of the workspace does this. Ask one of them.')}</p>
      ) : (
        <Link to="/accounts" className="btn btn-solid">
          {t('Connect an account')}
          <Icon of={ArrowRight} />
        </Link>
      ),
    },
    {
      title: t('Write a post'),
      words: t('Words, pictures, and the time it should go out. It saves itself.'),
      action: (
        <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn btn-solid">
          {t('Write a post')}
          <Icon of={ArrowRight} />
        </Link>
      ),
    },
    {
      title: t('Sign it off'),
      words: t('See it exactly as it goes out, then hold the button. Nothing leaves before that.'),
      action:
        draft?.state === 'draft' ? (
          <Link to="/compose/{-$postId}" params={{ postId: draft.id }} className="btn btn-solid">
            {t('Finish the draft')}
            <Icon of={ArrowRight} />
          </Link>
        ) : (
          <Link to="/review/{-$postId}" params={{ postId: draft?.id }} className="btn btn-solid">
            {t('Review and sign')}
            <Icon of={ArrowRight} />
          </Link>
        ),
    },
  ];
  return (
    <section className="-mx-[22px] mb-6 max-tablet:-mx-3.5" aria-label={t('First steps')}>
      <div className="proof">
        <ol className="sheet grid grid-cols-3 max-tablet:grid-cols-1">
          {steps.map((one, index) => {
            const number = index + 1;
            const isDone = number < step;
            const isCurrent = number === step;
            return (
              <li
                key={one.title}
                aria-current={isCurrent ? 'step' : undefined}
                className={`relative grid content-start gap-2 border-edge p-6 not-first:border-l max-tablet:not-first:border-t max-tablet:not-first:border-l-0 ${isCurrent ? '' : 'text-fg-3'}`}
              >
                {isCurrent ? <span className="absolute inset-x-0 top-0 h-[3px] bg-flag" /> : null}
                <span className="slug flex items-center gap-1.5">
                  {isDone ? <Icon of={Check} size={13} /> : null}
                  {isDone ? t('Done') : t('Step {number}', { number })}
                </span>
                <h2 className="h2">{one.title}</h2>
                <p className={`text-sm ${isCurrent ? 'text-fg-2' : ''}`}>{one.words}</p>
                {isCurrent ? <div className="mt-2">{one.action}</div> : null}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

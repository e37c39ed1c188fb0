import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf } from '../../time/dates.ts';
import { useChangeFirstSteps } from './queries.ts';
import { stepTitles } from './step-titles.ts';
import type { Progress, Step, StepName } from './steps.ts';

/** On Home, while the first steps are not finished: where they stand, and how to continue. */
export function StepsStrip({ progress: { steps, next } }: { progress: Progress }) {
  const change = useChangeFirstSteps();
  const putAway = () =>
    change.mutate({ put_away: true }, { onError: (error) => errorToast(toErrorMessage(error)) });
  return (
    <section className="mb-6" aria-label={t('First steps')}>
      <div className="proof -mx-[22px] max-tablet:-mx-3.5">
        <ol className="sheet grid grid-cols-5 max-desk:grid-cols-1">
          {steps.map((step) => (
            <StripItem key={step.name} step={step} isNext={step.name === next?.name} />
          ))}
        </ol>
      </div>
      <p className="meta mt-3">
        {rich('<put>Put this away</put>. Find it again in the workspace menu, under First steps.', {
          put: (inner) => (
            <button type="button" className="link" disabled={change.isPending} onClick={putAway}>
              {inner}
            </button>
          ),
        })}
      </p>
    </section>
  );
}

/** What a step brings, while it is not done. */
const stepNotes: Readonly<Record<StepName, string>> = {
  clock: t('Your name and your city.'),
  brand: t('Logo, colours and a voice.'),
  accounts: t('One account is enough.'),
  approver: t('You sign alone until you add someone.'),
  draft: t('A first proof, for you to sign.'),
};

function StripItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { name, number, state } = step;
  const { user, workspace } = useMe();
  const secondLine =
    state !== 'done'
      ? stepNotes[name]
      : name === 'clock'
        ? t('{name}, {city}', { name: user.name, city: cityOf(workspace.time_zone) })
        : null;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="relative grid content-start gap-1.5 border-edge px-[18px] py-5 not-first:border-l max-desk:py-3.5 max-desk:not-first:border-t max-desk:not-first:border-l-0"
    >
      {isNext ? <span className="absolute inset-x-0 top-0 h-[3px] bg-flag" /> : null}
      <span className="slug flex items-center gap-1.5">
        {state === 'done' ? <Icon of={Check} size={13} /> : null}
        {state === 'done'
          ? t('Done')
          : state === 'skipped'
            ? t('Step {number}, skipped', { number })
            : t('Step {number}', { number })}
      </span>
      <h2 className={`font-voice text-md leading-snug font-medium ${state === 'done' ? 'text-fg-3' : ''}`}>
        <Link to="/first-steps" search={{ step: name }} className="hover:underline">
          {stepTitles[name]}
        </Link>
      </h2>
      {secondLine ? <p className="text-sm text-fg-2">{secondLine}</p> : null}
      {isNext ? (
        <Link
          to="/first-steps"
          search={{ step: name }}
          className="btn btn-solid btn-sm mt-1.5 justify-self-start"
        >
          {number === 1 ? t('Begin') : t('Carry on')}
          <Icon of={ArrowRight} />
        </Link>
      ) : null}
    </li>
  );
}

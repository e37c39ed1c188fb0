import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FlaskConical } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { sessionQuery } from '../data/session.ts';
import { t } from '../i18n/t.ts';

/** On every page of an installation that simulates the platforms: what that means, and how to go real. */
export function SandboxBanner() {
  const { data: session } = useQuery(sessionQuery);
  const [isOpen, setIsOpen] = useState(false);
  const stepsId = useId();
  if (!session?.simulated) return null;
  return (
    <aside
      aria-label={t('Sandbox')}
      className="border-b border-dashed border-edge-strong px-(--gutter) text-xs text-fg-2 max-phone:px-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-2 py-1">
        <Icon of={FlaskConical} size={14} />
        <p className="min-w-0 flex-1">
          <b className="font-semibold text-fg">{t('Sandbox.')}</b>{' '}
          <span className="max-phone:sr-only">
            {t('Everything works, and nothing leaves Signoff: posts go to practice accounts.')}
          </span>
        </p>
        <button
          type="button"
          className="link flex min-h-6 items-center gap-1"
          aria-expanded={isOpen}
          aria-controls={stepsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('How to go real')}
          <Icon of={ChevronDown} size={13} className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      {isOpen ? <Steps id={stepsId} /> : null}
    </aside>
  );
}

function Steps({ id }: { id: string }) {
  const steps = [
    {
      name: t('Register with the platforms'),
      words: t(
        'Whoever runs Signoff sets the keys of your own apps. The README lists them, platform by platform.',
      ),
    },
    {
      name: t('Start fresh'),
      words: t('A real Signoff has its own data. Practice people, posts and signatures stay behind.'),
    },
    {
      name: t('Connect, and sign a real proof'),
      words: t('You agree on the platform’s own page. We never see a password.'),
    },
  ];
  return (
    <ol id={id} className="grid grid-cols-3 gap-6 pt-1 pb-3 text-sm max-tablet:grid-cols-1 max-tablet:gap-2">
      {steps.map(({ name, words }, index) => (
        <li key={name}>
          <b className="font-semibold text-fg">
            {index + 1}. {name}
          </b>
          <span className="block">{words}</span>
        </li>
      ))}
    </ol>
  );
}

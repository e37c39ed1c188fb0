import { Ban } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { StampFrame } from '../../components/stamp-frame.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { examplePlatform } from '../platforms/platforms.ts';

const otherLimits = (): string[] => [
  t('Change a post after you sign it. Any edit takes the approval away.'),
  t('See the keys to your {platform} or other accounts.', { platform: examplePlatform()?.label ?? '' }),
  t('Add people or change your policies.'),
];

/** What no permission allows an app to do. */
export const NeverAllowed = () => (
  <section
    className="border-l border-edge bg-hover pt-5.5 pr-[30px] pb-6.5 pl-7 max-phone:border-t max-phone:border-l-0 max-phone:px-4.5"
    aria-labelledby="never"
  >
    <h2 className="h2 mb-3.5" id="never">
      {t('It can never')}
    </h2>
    <span
      className="relative mb-3 inline-block after:absolute after:-inset-x-2 after:top-1/2 after:h-[2.5px] after:transform-[rotate(-9deg)] after:bg-red"
      aria-hidden
    >
      <StampFrame as="span" title={t('Approved')} colour="text-fg-3" className="[--tilt:-2deg]" />
    </span>
    <p className="mb-2 border-b border-edge pb-3.5">
      {rich(
        '<big>Approve a post.</big> Only a signed-in person can, on this site. No permission gives it to an app.',
        { big: (inner) => <b className="text-md">{inner}</b> },
      )}
    </p>
    <ul className="grid gap-1">
      {otherLimits().map((text) => (
        <li key={text} className="grid grid-cols-[20px_1fr] gap-2.5 py-2">
          <Icon of={Ban} className="mt-1 text-fg-2" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
);

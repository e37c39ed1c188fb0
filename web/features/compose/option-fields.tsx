import { Lock } from 'lucide-react';
import type { PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { DraftContent } from '../post/drafts.ts';
import { isAskedFor, isKindChoice, type OptionValues } from '../post/post-options.ts';
import { OptionField } from './option-field.tsx';

/** What the platform lets an author set beside the caption, from its own description. What it is and what it needs come first. */
export function OptionFields({
  platform,
  needed,
  content,
  problems,
  onChange,
}: {
  platform: PlatformView;
  /** What it is and that without which there is no post, or the others. */
  needed: boolean;
  content: DraftContent;
  problems: readonly { param: string; message: string }[];
  onChange: (options: OptionValues) => void;
}) {
  const asked = platform.options.filter(
    (option) =>
      (option.required === true || isKindChoice(option)) === needed &&
      isAskedFor(option, content.media, content.options),
  );
  const signerChooses = platform.asks_approver && !needed;
  if (asked.length === 0 && !signerChooses) return null;
  return (
    <section
      className={needed ? 'grid gap-5' : 'grid gap-5 border-t border-edge pt-5'}
      aria-label={
        needed
          ? t('Needed for {platform}', { platform: platform.name })
          : t('For {platform}', { platform: platform.name })
      }
    >
      {asked.map((option) => (
        <OptionField
          key={option.key}
          option={option}
          value={content.options[option.key]}
          problems={problems.filter(({ param }) => param === `options.${option.key}`)}
          onChange={(value) => onChange({ ...content.options, [option.key]: value })}
        />
      ))}
      {signerChooses ? (
        <p className="flex items-center gap-2 text-sm text-fg-2">
          <Icon of={Lock} />
          {t('{platform} asks more of the person who signs. That is chosen at review, and nowhere else.', {
            platform: platform.name,
          })}
        </p>
      ) : null}
    </section>
  );
}
